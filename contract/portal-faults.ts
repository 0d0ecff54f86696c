/** Refusals about favourites. Apart from the basic ones, because only the start page and the portal meet them. */
export const PORTAL_FAULTS = {
  tooManyFavourites: { errcode: 902300, status: 200 },
  favouriteOrderStale: { errcode: 902301, status: 200 },
} as const satisfies Record<string, { errcode: number; status: number }>
