// How often visitors may do what needs no account: per network wide enough for a school behind one address (design §15).
import { makeLimit } from '#platform/limits.server.ts'

const minute = 60

/** Questions looked up by their ID, per network. */
export const statusLookUps = makeLimit({ name: 'status-look-up', turns: 120, seconds: minute, busy: true })

/** Thanks and answers about articles, per network. */
export const visitorVotes = makeLimit({ name: 'visitor-vote', turns: 300, seconds: minute, busy: true })

const manySearches = 'Terlalu banyak pencarian dari jaringan Anda'

/** Words looked up while they are typed, and searches told of by the page that answered them, per network. */
export const visitorSearches = makeLimit({
  name: 'visitor-search',
  turns: 1_200,
  seconds: minute,
  what: manySearches,
  perProcess: true,
})

/** Pages made for a search or a choice that nobody asked for shortly before, per network; kept ones do not count. */
export const searchPages = makeLimit({
  name: 'search-page',
  turns: 300,
  seconds: minute,
  what: manySearches,
  perProcess: true,
})

const manyMessages = 'Terlalu banyak pesan'

/** Messages to the assistant, per visitor: a browser's key within its network, or the network where there is no key. */
export const visitorMessages = makeLimit({
  name: 'chat-visitor',
  turns: 20,
  seconds: minute,
  what: manyMessages,
  busy: true,
})

/** Messages to the assistant from one network, because keys are free to make. */
export const networkMessages = makeLimit({
  name: 'chat-network',
  turns: 1_200,
  seconds: minute,
  what: manyMessages,
  busy: true,
})
