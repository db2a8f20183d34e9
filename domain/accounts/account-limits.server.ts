// How often accounts may be tried: per account, and per network wide enough for a school behind one address (shared/limits.ts).
import { makeLimit } from '#platform/limits.server.ts'
import { singleUse } from '#platform/turns/single-use-token.server.ts'

/** Failed sign-ins to one account from unknown devices: bounds the guessing of passwords. */
export const accountSignIns = makeLimit('sign-in-account')

/** Failed sign-ins to one account from one network. */
export const accountNetworkSignIns = makeLimit('sign-in-account-network')

/** Failed sign-ins to one account from one device that signed in to it before. */
export const deviceSignIns = makeLimit('sign-in-device')

/** Failed sign-ins from one network. */
export const networkSignIns = makeLimit('sign-in-network')

/** Registrations from one network; with a proof, a whole school can register within the hour. */
export const networkRegistrations = makeLimit('registration-network')

/** Links asked for by mail, per address and per network. */
export const addressLinks = makeLimit('link-address')
export const networkLinks = makeLimit('link-network')

/** Wrong passwords or codes where somebody signed in confirms what they do. */
export const confirmations = makeLimit('confirmation')

/** Each code of an authenticator app counts once per person; it is good for 90 seconds. */
export const codeIsFresh = singleUse('used-code', 2 * 60)

/** Photos somebody sends; each costs a core for a moment. */
export const photoUploads = makeLimit('photo-upload')

/** Invitations sent again and password links that administrators send to one person. */
export const staffLinks = makeLimit('link-by-staff')
