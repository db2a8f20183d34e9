// How a sentence speaks of a time: as a limit, an invitation, something past, or a moment that is merely named. Pure.
import { replyWords } from './reply-words.ts'

const { strictLimits, limits, asking, inviting, denied, gone, closed, nothingMore: noMore, naming } = replyWords.time

/** The row without what is denied, so that 'tidak dapat' invites no one. */
const affirmed = (row: string) => denied.reduce((rest, phrase) => rest.replaceAll(` ${phrase} `, ' '), row)

export const setsStrictLimit = (row: string) => strictLimits.test(row)
export const setsLimit = (row: string) => limits.test(row)
export const isAsked = (row: string) => asking.test(affirmed(row))
export const invites = (row: string) => inviting.test(affirmed(row))
export const namesMoment = (row: string) => naming.test(row)
export const hasPassed = (row: string) => closed.test(row) || gone.test(row)
export const nothingMore = (row: string) => noMore.test(row)
