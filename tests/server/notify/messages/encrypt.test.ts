import { createECDH } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { encryptPush } from '../../../../server/notify/push/encrypt.ts'
import { decrypt } from '../../../support/push-service.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

/** RFC 8291, appendix A. */
const RFC = {
  plain: 'When I grow up, I want to be a watermelon',
  senderKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  receiverKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  sealed:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}
const receiver = { p256dh: bytes(RFC.p256dh), auth: bytes(RFC.auth) }

describe('encryption of a push', () => {
  it('is that of RFC 8291, byte by byte', () => {
    const once = { salt: bytes(RFC.salt), privateKey: bytes(RFC.senderKey) }
    expect(encryptPush(Buffer.from(RFC.plain), receiver, once).toString('base64url')).toBe(RFC.sealed)
  })

  it('is opened by the receiver alone, and no two are alike', () => {
    const own = createECDH('prime256v1')
    own.setPrivateKey(bytes(RFC.receiverKey))
    const text = JSON.stringify({ title: '待你审批：出差', body: 'ends with \u0002' })
    const [one, other] = [encryptPush(Buffer.from(text), receiver), encryptPush(Buffer.from(text), receiver)]
    expect(decrypt(one, { own, ...receiver })).toBe(text)
    expect(one.equals(other)).toBe(false)
    const stranger = createECDH('prime256v1')
    stranger.generateKeys()
    expect(() => decrypt(one, { own: stranger, ...receiver })).toThrow()
  })
})
