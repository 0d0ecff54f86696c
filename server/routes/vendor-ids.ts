import type { FastifyInstance } from 'fastify'
import { resolveVendorIds } from '../../contract/vendor-ids.ts'
import { UNIT_TYPE } from '../../contract/vocabulary.ts'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { imageUrl } from '../organisation/people.ts'
import { departmentsOfVendor, peopleOfVendor } from '../stores/vendors/vendor-people.ts'

type VendorIdDeps = Pick<Deps, 'database' | 'organisations'>

/** What a container's own picker answered, in our own ids. */
export function registerVendorIdRoutes(
  app: FastifyInstance,
  { database, organisations }: VendorIdDeps,
): void {
  route(app, resolveVendorIds, async ({ vendor, people, departments }, { actor }) => {
    const { corpId } = actor
    const organisation = await organisations.current(corpId)
    // WeCom tells the same person in any case.
    const keyOf = (id: string) => (vendor === 'wecom' ? id.toLowerCase() : id)
    const [users, units] = await Promise.all([
      peopleOfVendor(database, corpId, vendor, people.map(keyOf)),
      departmentsOfVendor(database, corpId, vendor, departments),
    ])
    return {
      people: people.map((vendorId) => {
        const person = organisation.person(users.get(keyOf(vendorId)) ?? '')
        if (person === undefined || !person.active) return { vendorId, unit: null }
        const { id, name, name_i18n } = person
        return { vendorId, unit: { id, type: UNIT_TYPE.user, name, name_i18n, imgUrl: imageUrl(person) } }
      }),
      departments: departments.map((vendorId) => {
        const department = organisation.department(units.get(vendorId) ?? '')
        if (department === undefined) return { vendorId, unit: null }
        const { id, name, name_i18n } = department
        return { vendorId, unit: { id, type: UNIT_TYPE.department, name, name_i18n } }
      }),
    }
  })
}
