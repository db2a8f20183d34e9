// How much visitors may send, per network (shared/limits.ts).
import { makeLimit } from '#platform/limits.server.ts'

export const statusLookUps = makeLimit('status-look-up')

export const visitorVotes = makeLimit('visitor-vote')

export const visitorSearches = makeLimit('visitor-search')

/** Pages made for a search or a choice that no one asked for shortly before, per network; cached ones do not count. */
export const searchPages = makeLimit('search-page')

/** Pages that are rendered for a visitor (sign-in, registration, a status, a public page that is not kept), per network. */
export const visitorPages = makeLimit('visitor-page')

/** Messages to the assistant, per visitor: a browser's key within its network, or the network where there is no key. */
export const visitorMessages = makeLimit('chat-visitor')

/** Messages to the assistant from one network, because keys are free to make. */
export const networkMessages = makeLimit('chat-network')
