import * as z from 'zod/mini'

/** Whose containers and organisations we know. */
export const VENDORS = ['dingtalk', 'wecom'] as const
export type Vendor = (typeof VENDORS)[number]

/** A vendor on the wire. */
export const vendorName = z.enum(VENDORS)
