// Stubs of the services that take messages: each attempt at an answer ends as the plan of its recipient says.
import { hours } from '#shared/durations.ts'

/** How an attempt ends; 'throws' is a mistake of the portal, 'crash' the end of its process during the attempt. */
export const faults = ['sent', 'refused', 'deferred', 'away', 'uncertain', 'throws', 'crash'] as const
type Fault = (typeof faults)[number]

/** The ends of the first attempts, and of all later ones; during attempt `withdrawnAt` the answer is withdrawn. */
export interface Plan {
  readonly first: readonly Fault[]
  readonly rest: Fault
  readonly withdrawnAt?: number
}

export const faultAt = ({ first, rest }: Plan, attempt: number): Fault => first[attempt - 1] ?? rest

/** A recipient, and what became of the messages to it. */
interface Recipient {
  readonly plan: Plan
  readonly withdraw: () => Promise<void>
  attempts: number
  /** Attempts at the answer that may have arrived. */
  taken: number
  /** Other messages that arrived, such as a withdrawal. */
  readonly others: string[]
}

const recipients = new Map<string, Recipient>()
let endProcess = () => {}

/** Has `end` called when a plan ends the process of the portal. */
export function onCrash(end: () => void): void {
  endProcess = end
}

/** Registers a recipient by the address its channel uses. */
export function expectMessages(address: string, plan: Plan, withdraw: Recipient['withdraw']): Recipient {
  const recipient = { plan, withdraw, attempts: 0, taken: 0, others: [] }
  recipients.set(address, recipient)
  return recipient
}

/** One attempt at the recipient, as its plan says. @throws for a mistake of the portal. */
export async function attempt(address: string, content: string, isAnswer: boolean): Promise<Fault> {
  const recipient = recipients.get(address)
  if (!recipient || !isAnswer) {
    recipient?.others.push(content)
    return 'sent'
  }
  recipient.attempts += 1
  const { plan, attempts } = recipient
  if (plan.withdrawnAt === attempts) await recipient.withdraw()
  const fault = faultAt(plan, attempts)
  if (fault === 'sent' || fault === 'uncertain' || fault === 'crash') recipient.taken += 1
  if (fault === 'throws') throw new Error('a mistake of the portal')
  if (fault !== 'crash') return fault
  endProcess()
  return new Promise(() => {})
}

const reason = '451 4.7.1 stub'

const mail = {
  mailIsConfigured: () => true,
  sendMail: async ({ to, subject }: { to: string; subject: string }) => ({
    outcome: await attempt(to, subject, subject.includes('sudah dijawab')),
    reason,
  }),
}

const isAnswerText = (text: string) => text.startsWith('Jawaban untuk') || text.includes('ada jawaban untuk Anda')

const whatsapp = {
  whatsappIsConfigured: () => true,
  whatsappSettings: () => ({ templates: { answer: 'jawaban' }, templateLanguage: 'id', number: '6285550001111' }),
  sendWhatsapp: async (to: string, message: { kind: string; text?: string }) => {
    const { text = '' } = message
    const outcome = await attempt(to, text, message.kind === 'template' || isAnswerText(text))
    return { outcome, reason, providerId: crypto.randomUUID() }
  },
}

const push = {
  serviceOf: () => 'stub',
  isPushTarget: () => true,
  sendPush: async ({ endpoint }: { endpoint: string }, { body }: { body: string }) => ({
    outcome: await attempt(endpoint, body, body.includes('Ada jawaban untuk Anda')),
    reason,
  }),
}

const webhook = {
  postWebhook: async ({ address, body }: { address: string; body: string }) => {
    const { type } = JSON.parse(body) as { type: string }
    const arrived = (await attempt(address, type, type === 'ticket.answered')) === 'sent'
    return { arrived, status: arrived ? 200 : 500, reason: arrived ? null : reason }
  },
}

const smsStatus: Partial<Record<Fault, number>> = { sent: 200, refused: 400, deferred: 503 }

/** The gateway of the SMS channel. */
export async function sendSms(_: string | URL | Request, init?: RequestInit): Promise<Response> {
  const { to, text } = JSON.parse(String(init?.body)) as { to: string; text: string }
  const fault = await attempt(to, text, text.includes('ada jawaban untuk Anda')).catch(() => 'throws' as const)
  // What the channel cannot read is a mistake of the portal.
  if (fault === 'throws') return undefined as never
  if (fault === 'away') throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
  if (fault === 'uncertain') throw new Error('socket hang up')
  return new Response(crypto.randomUUID(), { status: smsStatus[fault] ?? 500 })
}

/** A pause that holds no message back: the pauses of services have tests of their own. */
class CircuitBreaker {
  async run(handOver: () => Promise<string>): Promise<number | undefined> {
    return (await handOver()) === 'away' ? hours(8) : undefined
  }
}

const stubs = { mail, whatsapp, push, webhook, pause: { CircuitBreaker } }

/** A module of the platform whose service is a stub. */
export const withStub = async (original: () => Promise<object>, name: keyof typeof stubs): Promise<object> => ({
  ...(await original()),
  ...stubs[name],
})
