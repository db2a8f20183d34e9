// How long one may change one's mind about erasing the account. Pure.

/** Seven days, in milliseconds. */
export const erasureDelay = 7 * 24 * 60 * 60 * 1000
