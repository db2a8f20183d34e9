import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useFetcher, useLocation, useNavigate } from 'react-router'
import { isFormProblem } from '#app/forms/form-problem.ts'
import { useToast } from '#app/ui/overlays/toast.tsx'
import { type ActionIntent, actionOf } from '#domain/tickets/desk-actions.ts'
import { type ActionResult, actionResult, resultLabel, successOf } from './action-result.ts'

/** What undoes an action: the fields of its form, in addition to the ticket and its version. */
type Undoing = Readonly<Record<string, string>>

interface DoneAction {
  readonly id: number
  readonly number: string
  readonly result: Pick<ActionResult, 'taken' | 'version' | 'released'>
  /** Of a toast without an undo. */
  readonly toastId?: string
  /** For an action that replaces a value: the form that sets the former one. */
  readonly undo?: Undoing | undefined
  readonly why?: string
}

/** The key of the fetcher that undoes, for those who must know the version that it makes. */
const undoKey = 'urungkan'

const OfferContext = createContext<(action: DoneAction) => void>(() => undefined)

/** Returns a function that says what was done, with its undo. */
export function useUndoOffer(): (action: DoneAction) => void {
  return useContext(OfferContext)
}

/** Time in ms for which undo is offered; the ticket's page offers it for longer. */
const offered = 10_000

export function UndoOffers({ children }: { children: ReactNode }) {
  const { submit, data } = useFetcher({ key: undoKey })
  const toast = useToast()
  const last = useRef('')
  // A fetcher's `submit` is another function at every page; the toast keeps the first it was given.
  const send = useRef(submit)
  send.current = submit

  const offer = useCallback(
    ({ id, number, result, toastId: plainId = 'tindakan', undo: former, why }: DoneAction) => {
      const shown = { title: resultLabel(result, number), tone: 'success', ...(why && { description: why }) } as const
      const intent = actionOf(result.taken).undo
      const undoing = former ?? (intent && { intent })
      if (!undoing) return toast.show({ id: plainId, ...shown })
      // A later action on the ticket takes the offer's place.
      const toastId = `urungkan-${id}`
      const undo = () => {
        last.current = number
        // Pressed a second time it could only be refused.
        toast.clear(toastId)
        const form = { ...undoing, ticketId: id, version: result.version }
        send.current(form, { method: 'post', action: `/helpdesk/tickets/${id}` })
      }
      toast.show({
        id: toastId,
        ...shown,
        duration: offered,
        action: { label: 'Urungkan', onClick: undo },
      })
    },
    [toast],
  )

  const answer: unknown = data
  useEffect(() => {
    if (isFormProblem(answer)) toast.show({ id: 'urungkan', title: answer.message, tone: 'error' })
    const result = actionResult(answer)
    if (result) toast.show({ id: 'urungkan', title: resultLabel(result, last.current), tone: 'success' })
  }, [answer, toast])

  return <OfferContext value={offer}>{children}</OfferContext>
}

/** An action that was sent; `fetcher` is the key of the fetcher that carries it. */
interface SentAction {
  readonly fetcher: string
  readonly intent: ActionIntent
  readonly ticketId: number
  readonly number: string
  readonly opens?: string | undefined
  readonly undo?: Undoing
}

const WatchContext = createContext<(action: SentAction) => void>(() => undefined)

export function useActionStatus(): (action: SentAction) => void {
  return useContext(WatchContext)
}

/** Stands once, around the pages of the desk and within `UndoOffers`. */
export function ActionStatuses({ children }: { children: ReactNode }) {
  const [sent, setSent] = useState<readonly SentAction[]>([])
  const watch = useCallback(
    (action: SentAction) =>
      setSent((before) => [...before.filter(({ fetcher }) => fetcher !== action.fetcher), action]),
    [],
  )
  return (
    <WatchContext value={watch}>
      {children}
      {sent.map((action) => (
        <ActionStatus key={action.fetcher} {...action} />
      ))}
    </WatchContext>
  )
}

/** Shares the button's fetcher, whose answer stays while one of the two is mounted. */
function ActionStatus({ fetcher, intent, ticketId, number, opens, undo }: SentAction) {
  const { data } = useFetcher({ key: fetcher })
  const toast = useToast()
  const offerUndo = useUndoOffer()
  const { pathname } = useLocation()
  const isThere = !opens || pathname === opens.replace(/\?.*/, '')
  const navigate = useNavigate()
  // Another function at every page, and each answer is acted on once.
  const go = useRef(navigate)
  go.current = navigate
  const answer: unknown = data
  const result = successOf(answer, intent)
  useEffect(() => {
    if (isFormProblem(answer)) toast.show({ id: fetcher, title: answer.message, tone: 'error' })
    else if (opens && successOf(answer, intent)) void go.current(opens)
  }, [answer, fetcher, intent, opens, toast])
  const shownId = useRef('')
  useEffect(() => {
    // Said on the page that it opens: what the one before said goes with it.
    if (!result || !isThere || shownId.current === result.id) return
    shownId.current = result.id
    offerUndo({ id: ticketId, number, result, toastId: fetcher, undo })
  }, [result, isThere, fetcher, number, offerUndo, ticketId, undo])
  return null
}

interface OwnVersions {
  readonly note: (version: number) => void
  readonly after: (version: number) => number
}

const PendingActionsContext = createContext<OwnVersions>({ note: () => undefined, after: (version) => version })

export function usePendingActions(): OwnVersions {
  return useContext(PendingActionsContext)
}

export function PendingActions({ ticketId, children }: { ticketId: number; children: ReactNode }) {
  const [own, setOwn] = useState<readonly number[]>([])
  const note = useCallback((version: number) => setOwn((before) => [...before, version]), [])
  const undone = actionResult(useFetcher<unknown>({ key: undoKey }).data)
  useEffect(() => {
    if (undone?.ticketId === ticketId) note(undone.version)
  }, [undone, ticketId, note])
  const versions = useMemo(() => {
    function after(version: number): number {
      return own.includes(version + 1) ? after(version + 1) : version
    }
    return { note, after }
  }, [note, own])
  return <PendingActionsContext value={versions}>{children}</PendingActionsContext>
}

export interface ActionTicket {
  readonly id: number
  readonly number: string
  readonly version: number
}

/** The fetcher of an action's form on the page of a ticket, with the properties of that form; `onDone` is called when it was accepted. */
export function useActionForm(intent: ActionIntent, ticket: ActionTicket, key: string, onDone?: () => void) {
  const fetcher = useFetcher<unknown>({ key })
  const showStatus = useActionStatus()
  // An action of one's own may be answered before the page has been loaded again.
  const { note, after } = usePendingActions()
  const done = useRef(onDone)
  done.current = onDone
  const { data } = fetcher
  useEffect(() => {
    const result = successOf(data, intent)
    if (!result) return
    note(result.version)
    done.current?.()
  }, [data, intent, note])
  return {
    data,
    form: { fetcher, intent, hidden: { ticketId: ticket.id, version: after(ticket.version) } },
    showStatus: (undo?: Undoing) =>
      showStatus({ fetcher: key, intent, ticketId: ticket.id, number: ticket.number, ...(undo && { undo }) }),
  }
}
