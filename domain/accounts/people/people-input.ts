import { z } from 'zod'
import { permissions } from '#domain/accounts/permission-names.ts'
import type { Permission, Role } from '#domain/accounts/person.ts'
import { defineEvent } from '#shared/events.ts'
import { tick, typed } from '#shared/typed-field.ts'
import { manyLines, oneLine } from '#shared/typed-text.ts'
import { grantable, listMaxBytes, listTooLarge, reasonMaxLength } from './people-policy.ts'

const nameMaxLength = 120

const email = z.email()

export function emailProblem(text: string): string | undefined {
  if (text === '') return 'Email harus diisi'
  return text.length > 254 || !email.safeParse(text).success ? 'Email tidak valid' : undefined
}

export function nameProblem(text: string): string | undefined {
  if (text === '') return 'Nama lengkap harus diisi'
  return text.length > nameMaxLength ? `Nama lengkap paling panjang ${nameMaxLength} karakter` : undefined
}

function noProblem(problemOf: (text: string) => string | undefined) {
  return (context: z.core.ParsePayload<string>) => {
    const message = problemOf(context.value)
    if (message) context.issues.push({ code: 'custom', message, input: context.value })
  }
}

export const nameInput = typed.transform(oneLine)
export const emailInput = typed.transform((text) => oneLine(text).toLowerCase())

/** A branch office as a select sends it: empty is the province. */
const office = typed.transform((text, context) => {
  if (text === '') return null
  if (/^\d{1,9}$/.test(text)) return Number(text)
  context.addIssue({ code: 'custom', message: 'Cabang dinas tidak dikenal' })
  return z.NEVER
})

const role = (roles: readonly Role[]) => z.enum(roles as [Role, ...Role[]], { error: 'Peran harus dipilih' })

const names = Object.keys(permissions) as Permission[]

export const permissionTicks = Object.fromEntries(names.map((name) => [name, z.literal('on').optional()])) as Record<
  Permission,
  z.ZodOptional<z.ZodLiteral<'on'>>
>

export interface PermissionsInput {
  readonly permissions: readonly Permission[]
}

export function tickedPermissions(fields: Partial<Record<Permission, string | undefined>>): PermissionsInput {
  return { permissions: names.filter((name) => fields[name] !== undefined) }
}

export const invitationInput = z
  .object({
    name: nameInput.check(noProblem(nameProblem)),
    email: emailInput.check(noProblem(emailProblem)),
    role: role(['agent', 'admin']),
    officeId: office,
    lead: tick,
    ...permissionTicks,
  })
  .transform(({ name, email, role: given, officeId, lead, ...ticks }) => ({
    ...{ name, email, role: given, officeId, lead },
    // The form hides what the other role could hold.
    permissions: tickedPermissions(ticks).permissions.filter((each) => grantable(given).includes(each)),
  }))
  .refine(({ role: given, officeId, lead }) => !lead || given !== 'agent' || officeId !== null, {
    path: ['officeId'],
    error: 'Pilih cabang dinas yang dipimpinnya. Provinsi tidak punya penanggung jawab.',
  })

export type InvitationInput = Pick<z.output<typeof invitationInput>, 'name' | 'email' | 'role' | 'officeId'> & {
  readonly permissions?: readonly Permission[]
}

export const renameInput = z.object({ name: nameInput.check(noProblem(nameProblem)) })

export type RenameInput = z.output<typeof renameInput>

export const roleInput = z.object({ role: role(['client', 'agent', 'admin']), officeId: office })

export type RoleInput = z.output<typeof roleInput>

export const blockInput = z.object({
  reason: typed
    .transform(manyLines)
    .refine((text) => text !== '', 'Alasan harus diisi')
    .refine((text) => text.length <= reasonMaxLength, `Alasan paling panjang ${reasonMaxLength} karakter`),
})

export type BlockInput = z.output<typeof blockInput>

export const listInput = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('preview'),
    file: z.file().max(listMaxBytes, listTooLarge).optional(),
    text: typed.transform(manyLines),
  }),
  z.object({ intent: z.literal('confirm'), text: typed.transform(manyLines) }),
])

export const peopleFilter = z.object({
  q: typed.transform((text) => oneLine(text).slice(0, 200)),
  role: z.enum(['client', 'agent', 'admin']).optional().catch(undefined),
  office: z
    .union([z.literal('province'), z.string().regex(/^\d{1,9}$/)])
    .optional()
    .catch(undefined),
  blocked: z.literal('1').optional().catch(undefined),
  after: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional()
    .catch(undefined),
})

export type PeopleFilter = z.output<typeof peopleFilter>

/** True where no one is sought: the list is of staff, and families do not stand among them. */
export const listsStaff = ({ q, role, blocked }: PeopleFilter): boolean => q === '' && !role && !blocked

export const invitationPath = '/reset-password'

/** Someone was invited, for the first time or again; `key`, the seed of the link, makes one mail of it however often it is handled. */
export const accountInvited = defineEvent('account.invited', z.object({ userId: z.string(), key: z.string() }))

const accessNotice = z.enum(['name', 'role', 'office', 'permissions', 'blocked', 'unblocked', 'sessions-ended'])

export type AccessNotice = z.output<typeof accessNotice>

export const accessChanged = defineEvent(
  'account.access-changed',
  z.object({
    userId: z.string(),
    key: z.string(),
    change: accessNotice,
  }),
)
