import { CircleAlert, CircleCheck, CircleQuestionMark } from 'lucide-react'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { requireManager, requirePerson } from '#app/guards.server.ts'
import { readPageKey } from '#app/list-address.ts'
import { Card } from '#app/ui/card.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page, Section } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import { getInvitationLink } from '#domain/accounts/invitations/invitation.ts'
import { findPersonSignIns, getManagedPerson, type SignIn } from '#domain/accounts/people/managed-people.ts'
import { permissions } from '#domain/accounts/permission-names.ts'
import { hasAddress } from '#domain/accounts/placeholder-address.ts'
import { findLinkedIdentity } from '#domain/accounts/provider/linked-identity.server.ts'
import { describeOutcome, describeWay, historyDays, type SignInOutcome } from '#domain/accounts/sign-in-attempt.ts'
import { findOwnNumbers, type OwnNumber } from '#domain/notifications/numbers/own-number.ts'
import { mayManageOffices } from '#domain/offices/office.ts'
import { findLead } from '#domain/offices/office-lead.ts'
import { findOfficesByPlace } from '#domain/offices/public-offices.ts'
import { oidcProvider } from '#platform/oidc/oidc-provider.server.ts'
import { formatDateTime, formatLongDate } from '#shared/dates.ts'
import { formatPhone, whatsappNumber } from '#shared/numbers/phone-number.ts'
import type { Route } from './+types/person-page.ts'
import { PersonAccess, PersonName } from './person-access.tsx'
import { takePersonStep } from './person-actions.server.ts'
import { officeLabel, RoleBadge, StateBadges } from './person-badges.tsx'
import { PersonHeavySteps, PersonSignIn } from './person-safety.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.person.name ?? 'Pengguna'} · Helpdesk SPMB` },
]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const asks = await requirePerson(context, request, 'admin')
  const before = readPageKey(request)
  const [person, signIns, offices] = await Promise.all([
    getManagedPerson(asks, params.id),
    findPersonSignIns(asks, params.id, before),
    findOfficesByPlace(),
  ])
  const mayPassOn = person.can.sendLink && !person.blocked && !person.canBeOpened
  const [numbers, invitation, linked, lead] = await Promise.all([
    findOwnNumbers(person.id),
    mayPassOn ? getInvitationLink(person.id) : null,
    oidcProvider && findLinkedIdentity(person.id, oidcProvider.issuer),
    person.role === 'agent' && person.officeId !== null ? findLead(person.officeId) : undefined,
  ])
  const providerName = oidcProvider?.name
  const provider = linked && { name: providerName ?? '', email: linked.email, since: formatLongDate(linked.linkedAt) }
  return {
    ...{ person, signIns, offices, numbers, invitation, provider, providerName, lead },
    ...{ mayAppoint: mayManageOffices(asks), first: before === undefined },
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  return takePersonStep(await requireManager(context, request), params.id, request)
}

const outcomes: Record<SignInOutcome, { readonly className: string; readonly Icon: typeof CircleCheck }> = {
  'signed-in': { className: 'text-green-700', Icon: CircleCheck },
  refused: { className: 'font-medium text-red-700', Icon: CircleAlert },
  'awaits-code': { className: 'font-medium text-red-700', Icon: CircleQuestionMark },
}

function Outcome({ outcome }: Pick<SignIn, 'outcome'>) {
  const { className, Icon } = outcomes[outcome]
  return (
    <span className={classNames('flex gap-1.5', className)}>
      <Icon className="mt-0.5 size-4.5 shrink-0" />
      {describeOutcome(outcome)}
    </span>
  )
}

const columns = (providerName: string | undefined): readonly Column<SignIn>[] => [
  {
    key: 'at',
    header: 'Waktu',
    main: true,
    cell: ({ at }) => <time dateTime={at.toISOString()}>{formatDateTime(at)}</time>,
  },
  {
    key: 'outcome',
    header: 'Hasil',
    cell: ({ outcome }) => <Outcome outcome={outcome} />,
  },
  { key: 'way', header: 'Dengan', cell: ({ way }) => describeWay(way, providerName) },
  { key: 'device', header: 'Perangkat', cell: ({ device }) => device },
  { key: 'address', header: 'Alamat jaringan', cell: ({ address }) => address ?? '–' },
]

const small = 'block text-sm font-normal text-tinta-soft'

function Typed({ phone }: { phone: string }) {
  return (
    <>
      {formatPhone(phone)}
      <span className={small}>Ditulis sendiri, belum terbukti</span>
    </>
  )
}

function Proven({ number, provenAt, isStopped }: OwnNumber) {
  return (
    <>
      {formatPhone(number)}
      <span className={small}>Terbukti sejak {formatLongDate(provenAt)}; dapat masuk dengan kode</span>
      {isStopped && <span className={small}>Pemiliknya mengirim BERHENTI: tidak ada pesan ke nomor ini</span>}
    </>
  )
}

function Linked({ email, since }: { email: string; since: string }) {
  return (
    <>
      <span className="wrap-anywhere">{email}</span>
      <span className={small}>Terhubung sejak {since}; dapat masuk dengannya</span>
    </>
  )
}

export default function PersonPage({ loaderData }: Route.ComponentProps) {
  const { person, signIns, offices, numbers, invitation, provider, providerName, lead, mayAppoint, first } = loaderData
  const reachable = person.can.roles.length > 0
  const isProven = numbers.some(({ number }) => number === whatsappNumber(person.phone))
  return (
    <Page
      title={person.name}
      description={<span className="wrap-anywhere">{hasAddress(person.email) ? person.email : 'Tanpa email'}</span>}
      back={{ to: '/admin/people', label: 'Pengguna' }}
      meta={
        <span className="flex flex-wrap gap-1.5">
          <RoleBadge role={person.role} />
          <StateBadges {...person} />
        </span>
      }
    >
      <FormNotices beside />
      {!reachable && (
        <Notice>
          {person.isSelf
            ? 'Ini akun Anda sendiri. Peran, izin, dan blokirnya hanya dapat diubah admin lain.'
            : 'Akun admin hanya dapat diubah super admin.'}
        </Notice>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <Card title="Akun">
            <DefinitionList
              items={[
                { term: 'Cabang dinas', description: officeLabel(person, offices) },
                {
                  term: 'Izin',
                  description: person.permissions.map((permission) => permissions[permission]).join(', '),
                },
                ...(person.phone && !isProven
                  ? [{ term: 'Nomor HP', description: <Typed phone={person.phone} /> }]
                  : []),
                ...numbers.map((each) => ({
                  term: 'Nomor WhatsApp',
                  key: each.number,
                  description: <Proven {...each} />,
                })),
                ...(provider ? [{ term: provider.name, description: <Linked {...provider} /> }] : []),
                { term: 'Dibuat', description: formatLongDate(person.createdAt) },
                { term: 'Sedang masuk', description: `${person.sessions} perangkat` },
                ...(person.blockReason ? [{ term: 'Alasan diblokir', description: person.blockReason }] : []),
              ]}
            />
          </Card>
          {reachable && <PersonName person={person} />}
        </div>
        {reachable && (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <PersonSignIn person={person} invitation={invitation} />
            <PersonAccess person={person} offices={offices} lead={lead} mayAppoint={mayAppoint} />
          </div>
        )}
      </div>
      <Section id="riwayat" title="Riwayat masuk" description={`Disimpan ${historyDays} hari.`}>
        <Table
          caption="Riwayat masuk"
          columns={columns(providerName)}
          rows={signIns.items}
          rowKey={({ id }) => id}
          empty={<p className="text-tinta-soft">Belum ada yang mencoba masuk dengan akun ini.</p>}
        />
        <Pagination
          label="Halaman riwayat"
          previous={first ? undefined : '?'}
          next={signIns.next === null ? undefined : `?before=${signIns.next}`}
        />
      </Section>
      {reachable && <PersonHeavySteps person={person} provider={provider} />}
    </Page>
  )
}
