// How often visitors may do what needs no account: per network wide enough for a school behind one address (shared/limits.ts).
import { makeLimit } from '#platform/limits.server.ts'

/** Questions looked up by their ID, per network. */
export const statusLookUps = makeLimit('status-look-up')

/** Thanks and answers about articles, per network. */
export const visitorVotes = makeLimit('visitor-vote')

/** Words looked up while they are typed, and searches reported by the page that answered them, per network. */
export const visitorSearches = makeLimit('visitor-search')

/** Pages made for a search or a choice that nobody asked for shortly before, per network; kept ones do not count. */
export const searchPages = makeLimit('search-page')

/** Pages that are rendered for a visitor (sign-in, registration, a status, a public page that is not kept), per network. */
export const visitorPages = makeLimit('visitor-page')

/** Messages to the assistant, per visitor: a browser's key within its network, or the network where there is no key. */
export const visitorMessages = makeLimit('chat-visitor')

/** Messages to the assistant from one network, because keys are free to make. */
export const networkMessages = makeLimit('chat-network')
