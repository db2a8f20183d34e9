// What is sent to the pages on which people are managed, about those who are within reach and those who are not.
import { invitePerson } from '#domain/accounts/invitations/invitation.ts'
import { blockPerson } from '#domain/accounts/people/person-access.ts'
import { permissions } from '#domain/accounts/permission-names.ts'
import type { Permission } from '#domain/accounts/person.ts'
import { connectionPool } from '#platform/database/database.server.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { holding, type World, type Writing, type WritingPage, type WritingsOf } from './writing.ts'

const may = holding('users')
/** Who manages people, and who may not manage administrators. */
const manager = ['admin: users'] as const
const superAdmin = ['admin: super_admin'] as const
const mistake = [400, 409, 422] as const

/** What the page of a person takes beside a role and permissions. */
const plain = {
  block: { reason: 'Menyalahgunakan portal.' },
  unblock: {},
  'end-sessions': {},
  'unlink-provider': {},
  'password-link': {},
  invitation: {},
} as const

async function ofPerson({ people, own }: World): Promise<Writing[]> {
  const on = (id: string) => `/admin/people/${id}`
  const blocked = await aClient()
  await blockPerson(people.writer, blocked.id, { reason: 'Uji.' })
  const invited = await invitePerson(people.writer, {
    ...{ name: 'Petugas Baru', email: 'undangan@contoh.id', role: 'agent', officeId: null },
  })
  const linked = await anAgent()
  await connectionPool().query(
    `insert into linked_identity (issuer, subject, user_id, email, linked_at, last_used_at)
     values ('https://akun.dinas.example', 'uji', $1, $2, now(), now())`,
    [linked.id, linked.email],
  )
  const fresh = async (intent: keyof typeof plain) => {
    if (intent === 'unlink-provider') return linked.id
    if (intent === 'unblock') return blocked.id
    return intent === 'invitation' ? invited : (await aClient({ emailVerified: true })).id
  }
  const within = await Promise.all(
    Object.entries(plain).map(async ([intent, fields]): Promise<Writing> => {
      const id = await fresh(intent as keyof typeof plain)
      const quiet = intent === 'end-sessions' ? { changesNothing: 'no one is signed in there' } : {}
      return { what: intent, path: on(id), may, fields: () => ({ intent, ...fields }), ...quiet }
    }),
  )
  // An administrator is out of reach for anyone who is no super admin, and everybody is for themselves.
  const admin = await anAdmin()
  const forms = {
    ...plain,
    name: { name: 'Lain' },
    role: { role: 'client', officeId: '' },
    permissions: { content: 'on' },
  }
  const outside = Object.entries(forms).flatMap(([intent, fields]): Writing[] =>
    [admin.id, people['admin: users'].id].map((id) => ({
      ...{ what: `${intent} of an administrator`, path: on(id), may: [], refused: manager },
      fields: () => ({ intent, ...fields }),
    })),
  )
  const [agent, client, led] = [await anAgent(), await aClient(), await anAgent({ officeId: own.officeId })]
  const raised = Object.keys(permissions) as Permission[]
  return [
    ...within,
    ...outside,
    {
      ...{ what: 'raising oneself', path: on(people['admin: super_admin'].id), may: [], refused: superAdmin },
      fields: () => ({ intent: 'permissions', ...Object.fromEntries(raised.map((each) => [each, 'on'])) }),
    },
    {
      ...{ what: 'making an administrator', path: on(client.id), may: [], refused: manager, also: mistake },
      fields: () => ({ intent: 'role', role: 'admin', officeId: '' }),
    },
    {
      ...{
        what: 'a permission that agents cannot hold',
        path: on(agent.id),
        may: [],
        refused: superAdmin,
        also: mistake,
      },
      fields: () => ({ intent: 'permissions', users: 'on' }),
    },
    { what: 'a name', path: on((await aClient()).id), may, fields: () => ({ intent: 'name', name: 'Nama Benar' }) },
    {
      ...{ what: 'a lead', path: on(led.id), may: superAdmin, refused: [...manager, 'admin: system'] },
      fields: () => ({ intent: 'lead' }),
    },
    { what: 'a role', path: on(client.id), may, fields: () => ({ intent: 'role', role: 'agent', officeId: '' }) },
    {
      ...{ what: 'permissions', path: on(agent.id), may: superAdmin },
      fields: () => ({ intent: 'permissions', content: 'on' }),
    },
    {
      ...{ what: 'making an administrator as a super admin', path: on((await aClient()).id), may: superAdmin },
      fields: () => ({ intent: 'role', role: 'admin', officeId: '' }),
    },
  ]
}

/** Every address of the administrators on which people are managed. */
export const peopleWritings = {
  '/admin/people/:id': ofPerson,
  '/admin/people/:id/reset-second-factor': async ({ people }) => {
    const on = (id: string) => `/admin/people/${id}/reset-second-factor`
    const owner = await aClient()
    await connectionPool().query(
      `insert into two_factor (id, user_id, secret, backup_codes) values ($1, $2, 'x', 'x')`,
      [crypto.randomUUID(), owner.id],
    )
    await connectionPool().query('update "user" set two_factor_enabled = true where id = $1', [owner.id])
    return [
      ...[(await anAdmin()).id, people['admin: users'].id].map((id) => ({
        ...{ what: "an administrator's second factor", path: on(id), may: [], refused: manager, also: mistake },
        fields: () => ({}),
      })),
      { what: 'a second factor', path: on(owner.id), may, fields: () => ({}) },
    ]
  },
  '/admin/people/invite': () => {
    const path = '/admin/people/invite'
    const typed = { name: 'Petugas Lain', email: 'lain-lagi@contoh.id', officeId: '' }
    return [
      {
        ...{ what: 'inviting an administrator', path, may: [], refused: manager, also: mistake },
        fields: () => ({ ...typed, role: 'admin' }),
      },
      {
        ...{ what: 'inviting with a permission', path, may: superAdmin, refused: manager, also: mistake },
        fields: () => ({ ...typed, email: 'berizin@contoh.id', role: 'agent', content: 'on' }),
      },
      { what: 'inviting', path, may, fields: () => ({ ...typed, role: 'agent' }) },
    ]
  },
  '/admin/people/invite-list': () => [
    {
      ...{ what: 'inviting many', path: '/admin/people/invite-list', may },
      fields: () => ({ intent: 'confirm', text: 'nama,email,cabang dinas\nIbu Satu,satu-lagi@contoh.id,\n' }),
    },
    {
      ...{ what: 'looking at a list', path: '/admin/people/invite-list', may },
      fields: () => ({ intent: 'preview', text: 'nama,email,cabang dinas\nIbu Dua,dua-lagi@contoh.id,\n' }),
      changesNothing: 'it is only shown',
    },
  ],
} satisfies Partial<Record<WritingPage, WritingsOf>>
