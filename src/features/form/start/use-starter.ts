import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import type { FormPage } from '../../../../contract/form-page.ts'
import { listTrustOriginators } from '../../../../contract/workflow/starting.ts'
import { callQuery } from '../../../lib/api/query-client.ts'
import { useLocalised } from '../../../lib/i18n/use-localised.ts'

export type Originator = OutputOf<typeof listTrustOriginators>[number]

/** In whose name and for which department a form is filed, and what can be chosen of both. */
export type Starter = {
  /** More than one, or somebody else alone: the person is asked. */
  readonly originators: readonly Originator[]
  /** Whose name it is filed in; undefined: one's own. */
  readonly trustor: string | undefined
  readonly departments: FormPage['departments']
  readonly departmentId: string | undefined
  /** Of a copied document what cannot be taken over: whose name it was filed in, for which department. */
  readonly notTaken: { readonly name: string | undefined; readonly department: string | undefined }
  setTrustor(personId: string): void
  setDepartmentId(id: string): void
}

/**
 * One's own name unless the form may only be started for others, or the draft was saved in another's (L10, S3). A copied
 * document (`earlier`) is filed as before where that may still be chosen; what may not is told.
 */
export function useStarter(page: FormPage, earlier?: FormPage): Starter {
  const localise = useLocalised()
  const { data = [], isSuccess } = useQuery({
    ...callQuery(listTrustOriginators, { workflowCode: page.workflowCode }),
    staleTime: 'static',
  })
  const [chosenId, setChosenId] = useState<string | undefined>(undefined)
  const [department, setDepartment] = useState(earlier?.department?.id ?? page.department?.id)
  const principals = data.filter(({ isTrustor }) => isTrustor)
  const self = data.find(({ isTrustor }) => !isTrustor)
  const asBefore = data.find(({ id }) => id === (earlier ?? page).originator.id)
  const chosen =
    data.find(({ id }) => id === chosenId) ?? asBefore ?? (self === undefined ? principals[0] : self)
  const trustor = chosen?.isTrustor === true ? chosen : undefined
  const departments = trustor === undefined ? page.departments : departmentsOf(trustor)
  const isLost = earlier !== undefined && isSuccess && asBefore === undefined
  const hasMoved =
    earlier?.department != null && isSuccess && !departments.some(({ id }) => id === earlier.department?.id)
  return {
    notTaken: {
      name: isLost ? localise(earlier.originator.name_i18n ?? {}, earlier.originator.name) : undefined,
      // Of somebody else's departments nobody expects one's own.
      department:
        hasMoved && !isLost
          ? localise(earlier.department?.name_i18n ?? {}, earlier.department?.name ?? '')
          : undefined,
    },
    originators: principals.length === 0 ? [] : data,
    trustor: trustor?.id,
    departments,
    departmentId: departments.find(({ id }) => id === department)?.id ?? departments[0]?.id,
    setTrustor: setChosenId,
    setDepartmentId: setDepartment,
  }
}

function departmentsOf({ departments }: Originator): FormPage['departments'] {
  return departments.map(({ deptId, deptName, name_i18n, isMain }) => ({
    ...{ id: deptId, name: deptName, name_i18n, main: isMain },
  }))
}
