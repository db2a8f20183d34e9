// What is promised about the answer to a question, and what works meanwhile when that may come too late.
import { findOffices, reachableOffice } from '#domain/offices/find-offices.ts'
import { isReachable } from '#domain/offices/office-contact.ts'
import { getSeason } from '#domain/season/get-season.ts'
import { getUsualResponse } from '#domain/tickets/requester/get-usual-response.ts'
import { type AnswerPromise, type OpenStage, promiseOf } from '#domain/tickets/sla/promise.ts'
import { getAnswerDue } from '#domain/tickets/status-page/get-answer-due.ts'
import { now } from '#shared/dates.ts'

/** A promise as pages show it. */
export interface PromiseView extends AnswerPromise {
  /** The usual time until an answer in milliseconds; null when it is unknown, or the promise is later or over. */
  readonly usual: number | null
  /** The office that can be reached now, when the answer may come too late. */
  readonly office: { readonly name: string; readonly phone: string; readonly whatsapp: string } | null
  /** True when the page of contacts helps: some office can be reached, and the answer may come too late. */
  readonly contacts: boolean
}

/** The stage that is open and closes first; null when none closes. */
async function findOpenStage(at: Date): Promise<OpenStage | null> {
  const stages = (await getSeason())?.stages ?? []
  const open = stages.flatMap(({ name, opens, closes }) =>
    closes && (!opens || new Date(opens) <= at) && new Date(closes) > at ? [{ name, closes: new Date(closes) }] : [],
  )
  return open.sort((a, b) => a.closes.getTime() - b.closes.getTime())[0] ?? null
}

/** The promise for the question with this ID; null when nothing is awaited, or there is no such question. */
export async function getAnswerPromise(publicId: string): Promise<PromiseView | null> {
  const due = await getAnswerDue(publicId)
  if (!due?.dueAt) return null
  const at = now()
  const [stage, median] = await Promise.all([findOpenStage(at), getUsualResponse()])
  const expectedAt = median === null ? null : new Date(due.createdAt.getTime() + median)
  const promise = promiseOf(due.dueAt, at, stage, expectedAt)
  // What usually happens is left out where it is false: after the promise, or over already.
  const holds = expectedAt !== null && expectedAt > at && expectedAt <= due.dueAt
  const office = promise.closing && due.regencyId !== null ? await reachableOffice(due.regencyId) : null
  const contacts = promise.closing !== null && (office !== null || (await findOffices()).some(isReachable))
  return {
    contacts,
    ...promise,
    usual: holds ? median : null,
    office: office && { name: office.name, phone: office.callCentre, whatsapp: office.whatsapp },
  }
}
