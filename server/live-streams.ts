import type { ServerResponse } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import type { Person } from '#domain/accounts/person.ts'
import { findOpenSessions, type SessionFacts } from '#domain/accounts/sessions/sessions.server.ts'
import { type Following, findLiveEvents, followLiveEvents } from '#domain/operations/live/live-event.server.ts'
import { type LiveEvent, mayReceive } from '#domain/operations/live/live-event.ts'
import { log } from '#platform/log.server.ts'
import { onSignal } from '#platform/signals.server.ts'

export interface StreamLimits {
  /** How often an empty line is sent, so that no proxy takes silence for the end. */
  readonly heartbeat: number
  readonly check: number
  /** A stream with this many unread bytes is closed; the browser reconnects and catches up. */
  readonly unreadBytes: number
  /** One more, and the one opened longest ago is asked to rest. */
  readonly perPerson: number
  readonly look: number
}

const usual: StreamLimits = { heartbeat: 30_000, check: 30_000, unreadBytes: 64 * 1024, perPerson: 10, look: 5_000 }

interface Stream {
  readonly response: ServerResponse
  readonly sessionId: string
  person: SessionFacts
  backlog: LiveEvent[] | null
  nextBeat: number
}

function frame({ id, kind, ticketId }: LiveEvent): string {
  return `id: ${id}\ndata: ${JSON.stringify({ kind, ticketId })}\n\n`
}

function word(name: 'anew' | 'ended' | 'rest', id?: number): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata:\n\n`
}

const accessOf = ({ role, officeId, permissions }: SessionFacts) => [role, officeId, permissions.toSorted()]

export class LiveStreams {
  readonly #limits: StreamLimits
  readonly #streams = new Set<Stream>()
  #following: Promise<Following> | undefined
  #access: ReturnType<typeof onSignal> | undefined
  #checking: Promise<void> | undefined
  #checkAgain = false
  #timers: NodeJS.Timeout[] = []

  constructor(limits: Partial<StreamLimits> = {}) {
    this.#limits = { ...usual, ...limits }
  }

  get open(): number {
    return this.#streams.size
  }

  /**
   * Answers with a stream that stays open until the reader goes, does not read, or its session ends. `afterId` is the last
   * event the page received, null for a page that was rendered just now.
   * @throws when the database cannot be reached; nothing has been answered then.
   */
  async answer(
    response: ServerResponse,
    who: { readonly person: Person; readonly sessionId: string },
    afterId: number | null,
    headers: Readonly<Record<string, string | string[]>>,
  ): Promise<void> {
    const { id, role, officeId, permissions } = who.person
    const stream: Stream = {
      response,
      sessionId: who.sessionId,
      person: { id, role, officeId, permissions },
      backlog: [],
      nextBeat: performance.now() + this.#limits.heartbeat,
    }
    // A client that left before sends no 'close' any more.
    if (response.destroyed) return
    // From here on nothing is missed; what was missed before is asked for.
    this.#streams.add(stream)
    response.once('close', () => this.#streams.delete(stream))
    let missed: LiveEvent[] | null
    let last: number
    try {
      last = (await this.#follow()).last()
      missed = await findLiveEvents(who.person, afterId)
    } catch (error) {
      this.#streams.delete(stream)
      throw error
    }
    // Gone, blocked or stopped meanwhile.
    if (!this.#streams.has(stream) || response.writableEnded) {
      response.destroy()
      return
    }
    this.#makeRoom(stream)
    response.writeHead(200, {
      ...headers,
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      // Proxies that gather answers (nginx) pass this one on as it comes.
      'X-Accel-Buffering': 'no',
    })
    const greeting = missed === null ? word('anew', last) : `id: ${last}\nevent: here\ndata:\n\n`
    const frames = [...(missed ?? []), ...(stream.backlog ?? [])].map(frame).join('')
    stream.backlog = null
    this.#send(stream, `retry: 1000\n\n${frames}${greeting}`)
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers.splice(0)) clearInterval(timer)
    for (const { response } of this.#streams) response.end()
    const following = await this.#following?.catch(() => undefined)
    this.#following = undefined
    await following?.stop()
    const access = await this.#access?.catch(() => undefined)
    this.#access = undefined
    await access?.stop()
  }

  #follow(): Promise<Following> {
    if (!this.#following) {
      this.#following = followLiveEvents((event) => this.#forward(event), this.#limits.look)
      this.#following.catch(() => (this.#following = undefined))
      // Blocks, sign-outs and moves take effect at once; the regular check finds what a signal missed.
      this.#access ??= onSignal('access_changed', () => this.#checkSoon())
      this.#access.catch(() => (this.#access = undefined))
      const { heartbeat, check } = this.#limits
      // In thirty parts, so that ten thousand streams are not written to at once.
      const beats = setInterval(() => this.#beat(), heartbeat / 30)
      const checks = setInterval(() => this.#checkSoon(), check)
      for (const timer of this.#timers.splice(0, Number.POSITIVE_INFINITY, beats, checks)) clearInterval(timer)
    }
    return this.#following
  }

  #forward(event: LiveEvent): void {
    let text: string | undefined
    for (const stream of this.#streams) {
      if (!mayReceive(stream.person, event)) continue
      if (stream.backlog) stream.backlog.push(event)
      else {
        text ??= frame(event)
        this.#send(stream, text)
      }
    }
  }

  #beat(): void {
    const at = performance.now()
    for (const stream of this.#streams) if (stream.nextBeat <= at && !stream.backlog) this.#send(stream, ':\n\n')
  }

  #send(stream: Stream, text: string): void {
    const { response } = stream
    if (response.writableLength > this.#limits.unreadBytes) {
      this.#streams.delete(stream)
      response.destroy()
      return
    }
    response.write(text)
    stream.nextBeat = performance.now() + this.#limits.heartbeat
  }

  /** However many ask while one check runs, one more follows it. */
  #checkSoon(): void {
    this.#checkAgain = true
    this.#checking ??= this.#checkUntilQuiet().finally(() => (this.#checking = undefined))
  }

  async #checkUntilQuiet(): Promise<void> {
    while (this.#checkAgain) {
      this.#checkAgain = false
      await this.#check()
    }
  }

  async #check(): Promise<void> {
    if (this.#streams.size === 0) return
    try {
      const open = await findOpenSessions([...new Set([...this.#streams].map(({ sessionId }) => sessionId))])
      for (const stream of this.#streams) {
        const facts = open.get(stream.sessionId)
        if (facts) this.#renew(stream, facts)
        else this.#dismiss(stream, word('ended'))
      }
    } catch (error) {
      // Without the database there are no events either.
      log.warn({ err: error }, 'sessions of event streams are not checked')
    }
  }

  /** A person whose access changed reloads all that the page shows. */
  #renew(stream: Stream, facts: SessionFacts): void {
    const before = stream.person
    stream.person = facts
    if (isDeepStrictEqual(accessOf(before), accessOf(facts)) || stream.backlog) return
    this.#send(stream, word('anew'))
  }

  #makeRoom(fresh: Stream): void {
    const own = [...this.#streams].filter(({ person }) => person.id === fresh.person.id)
    for (const stream of own.slice(0, Math.max(0, own.length - this.#limits.perPerson))) {
      this.#dismiss(stream, word('rest'))
    }
  }

  #dismiss(stream: Stream, last: string): void {
    this.#streams.delete(stream)
    if (stream.response.headersSent) stream.response.end(last)
  }
}
