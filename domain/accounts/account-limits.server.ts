// How often accounts may be tried: per account, and per network wide enough for a school behind one address (design §15).
import { makeLimit } from '#platform/limits.server.ts'

const minute = 60
const hour = 60 * minute

/** Failed sign-ins to one account. */
export const accountSignIns = makeLimit({ name: 'sign-in-account', turns: 10, seconds: 15 * minute })

/** Failed sign-ins from one network. */
export const networkSignIns = makeLimit({ name: 'sign-in-network', turns: 300, seconds: 15 * minute })

/** From this many registrations an hour on, a network is busy and its registrations carry a proof of work. */
export const busyRegistrations = 120

/** Registrations from one network; with a proof, a whole school can register within the hour. */
export const networkRegistrations = makeLimit({ name: 'registration-network', turns: 1_200, seconds: hour })

/** Each proof of work counts once. */
export const usedProofs = makeLimit({ name: 'registration-proof', turns: 1, seconds: hour })

/** Links asked for by mail, per address and per network. */
export const addressLinks = makeLimit({ name: 'link-address', turns: 5, seconds: hour })
export const networkLinks = makeLimit({ name: 'link-network', turns: 120, seconds: hour })

/** Wrong passwords or codes where somebody signed in confirms what they do. */
export const confirmations = makeLimit({ name: 'confirmation', turns: 10, seconds: 15 * minute })

/** Each code of an authenticator app counts once per person; it is good for 90 seconds. */
export const usedCodes = makeLimit({ name: 'used-code', turns: 1, seconds: 2 * minute })

/** Photos somebody sends; each costs a core for a moment. */
export const photoUploads = makeLimit({
  name: 'photo-upload',
  turns: 30,
  seconds: hour,
  what: 'Foto sudah terlalu sering diganti',
})

/** Invitations sent again and password links that administrators send to one person. */
export const staffLinks = makeLimit({
  name: 'link-by-staff',
  turns: 5,
  seconds: hour,
  what: 'Orang ini sudah dikirimi banyak tautan',
})
