// What a row of the table of writings is: who sends which form where, and who must be refused with it.
import type { Register } from 'react-router'
import { permissions } from '#domain/accounts/permission-names.ts'
import { holds } from '#domain/accounts/permissions.ts'
import type { Permission, Person } from '#domain/accounts/person.ts'
import { regency } from '#domain/offices/office-tables.ts'
import { uploadAttachment } from '#domain/tickets/attachments/attachment-upload.server.ts'
import { writeCarriedFiles } from '#domain/tickets/attachments/carried-files.ts'
import { claimTicket } from '#domain/tickets/desk/assignment.ts'
import { completeTicket } from '#domain/tickets/desk/ticket-steps.ts'
import type { QuestionInput } from '#domain/tickets/ticket-input.ts'
import { connectionPool, database } from '#platform/database/database.server.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { aPdf } from '#tests/builders/a-photo.ts'
import { aTicket, ticketRow as rowOf, type TicketRow } from '#tests/builders/a-ticket.ts'

const names = Object.keys(permissions) as Permission[]

/** Who sends forms; an administrator holds the one permission that the name says, the writer holds all. */
export type Actor =
  | 'visitor'
  | 'requester'
  | 'other client'
  | 'office agent'
  | 'other agent'
  | `admin: ${Permission}`
  | 'writer'

const admins = names.map((name) => `admin: ${name}` as const)
export const everybody: readonly Actor[] = [
  ...(['visitor', 'requester', 'other client', 'office agent', 'other agent'] as const),
  ...admins,
]
export const clients: readonly Actor[] = ['requester', 'other client']
const agents: readonly Actor[] = ['office agent', 'other agent']
export const staff: readonly Actor[] = [...agents, ...admins]
/** Staff who work on tickets, each on those they may see. */
export const desk: readonly Actor[] = [...agents, 'admin: tickets']

/** The administrators with one permission. */
export function holding(permission: Permission): readonly Actor[] {
  return names.filter((name) => holds({ permissions: [name] }, permission)).map((name) => `admin: ${name}` as const)
}

/** What is sent; made at the moment of sending, because forms carry the version that was seen. */
export type Fields = Readonly<Record<string, string>> | FormData | Buffer

/** One form, ready to be sent. */
export interface Writing {
  /** What it does, in the report. */
  readonly what: string
  readonly path: string
  readonly method?: 'POST' | 'DELETE'
  readonly fields: (actor: Actor) => Promise<Fields> | Fields
  /** Who may send it, the first of them does so in the end; no one may where it is empty. */
  readonly may: readonly Actor[]
  /** Who is refused; everybody who may not unless said: an id inside of a form is foreign to one sender alone. */
  readonly refused?: readonly Actor[]
  /** Statuses of a refusal beside 401, 403 and 404, where the form itself says what is wrong. */
  readonly also?: readonly number[]
  /** Why the right sender leaves nothing in the database. */
  readonly changesNothing?: string
}

/** Those who stand in the world, and what is made for them. */
export interface World {
  readonly people: Readonly<Record<Exclude<Actor, 'visitor'>, Person>>
  readonly own: Place
  readonly other: Place
  /** A question of the requester to the office agent's office. */
  readonly ticket: (wishes?: Partial<QuestionInput>) => Promise<TicketRow>
  readonly answered: () => Promise<TicketRow>
  readonly completed: () => Promise<TicketRow>
  /** The field of a file that this person uploaded and has not sent yet. */
  readonly file: (actor: Exclude<Actor, 'visitor'>) => Promise<string>
}

interface Place {
  readonly officeId: number
  readonly regencyId: number
}

/** Makes the writings of one address; called once, before anything is sent. */
export type WritingsOf = (world: World) => Promise<Writing[]> | Writing[]

type Modules = Register['routeModules']
type Files = Register['routeFiles']
/** Every module of `app/routes` that takes forms. */
type TakesForms = { [Id in keyof Modules]: 'action' extends keyof Modules[Id] ? Id : never }[keyof Modules]
/** Every address of the portal that takes forms: one without a row in the table is a mistake in types. */
export type WritingPage = {
  [File in keyof Files]: Files[File] extends { id: infer Id extends TakesForms; page: infer Page extends string }
    ? Id extends TakesForms
      ? Page
      : never
    : never
}[keyof Files]

/** The first column of the first row. */
export async function one(query: string, ...values: unknown[]): Promise<string> {
  const { rows } = await connectionPool().query(query, values)
  const [value] = Object.values((rows[0] ?? {}) as Record<string, unknown>)
  return value instanceof Date ? value.toISOString() : String(value ?? '')
}

/** The version of a ticket, and its id, as every step of the desk carries them. */
export async function seenTicket(id: number): Promise<Record<string, string>> {
  return { ticketId: String(id), version: await one('select version from ticket where id = $1', id) }
}

/** A key that was never sent. */
export const freshKey = () => crypto.randomUUID()

export const password = 'rahasia-sekali-42'

async function twoPlaces(): Promise<[Place, Place]> {
  const rows = await database
    .select({ regencyId: regency.id, officeId: regency.officeId })
    .from(regency)
    .orderBy(regency.id)
  const [own] = rows
  const other = rows.find(({ officeId }) => officeId !== own?.officeId)
  if (!own || !other) throw new Error('there are no two offices')
  return [own, other]
}

/** Puts everybody into the database of a running portal. */
export async function makeWorld(): Promise<World> {
  const [own, other] = await twoPlaces()
  const administrators = await Promise.all(
    names.map(async (name) => [`admin: ${name}`, await anAdmin({ password, permissions: [name] })] as const),
  )
  const people = {
    requester: await aClient({ password }),
    'other client': await aClient({ password }),
    'office agent': await anAgent({ password, officeId: own.officeId }),
    'other agent': await anAgent({ password, officeId: other.officeId }),
    writer: await anAdmin({ password, permissions: names }),
    ...(Object.fromEntries(administrators) as Record<`admin: ${Permission}`, Person>),
  }
  const agent = people['office agent']
  const ticket = (wishes?: Partial<QuestionInput>) => aTicket(people.requester, { regencyId: own.regencyId, ...wishes })
  const answered = async () => {
    const { id, version } = await ticket()
    await claimTicket(agent, { ticketId: id, version })
    return rowOf(id)
  }
  return {
    ...{ people, own, other, ticket, answered },
    completed: async () => {
      const { id, version } = await answered()
      await completeTicket(agent, { ticketId: id, version })
      return rowOf(id)
    },
    file: async (actor) =>
      writeCarriedFiles([await uploadAttachment(people[actor], { name: 'lampiran.pdf', content: aPdf(freshKey()) })]),
  }
}
