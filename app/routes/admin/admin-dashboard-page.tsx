// '/admin/dashboard': how the desk stands, at a glance.
import { CircleCheck, Clock, Inbox, MessagesSquare } from 'lucide-react'
import { DeskTicketList } from '#app/components/tickets/desk-ticket-list.tsx'
import { StatCard } from '#app/components/tickets/stat-card.tsx'
import { requirePerson } from '#app/guards.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { countDeskTickets } from '#domain/desk/count-desk-tickets.ts'
import { findDeskTickets } from '#domain/desk/find-desk-tickets.ts'
import type { Route } from './+types/admin-dashboard-page.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Dasbor Admin · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requirePerson(context, request, 'admin')
  const [counts, pending] = await Promise.all([
    countDeskTickets(person),
    findDeskTickets(person, { stage: 'pending' }, { limit: 5 }),
  ])
  return { name: person.name, counts, pending: pending.items }
}

export default function AdminDashboardPage({ loaderData }: Route.ComponentProps) {
  const { name, counts, pending } = loaderData
  return (
    <div className="grid gap-10">
      <PageHeader title="Dasbor Admin" description={`Selamat bekerja, ${name}.`} />
      <section aria-label="Jumlah tiket" className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
        <StatCard label="Belum Direspon" value={counts.pending} icon={Inbox} to="/helpdesk/tickets/pending" />
        <StatCard
          label="Dalam Proses"
          value={counts.inprogress}
          icon={MessagesSquare}
          to="/helpdesk/tickets/in-progress"
        />
        <StatCard label="Menunggu Balasan" value={counts.waiting} icon={Clock} to="/helpdesk/tickets/in-progress" />
        <StatCard label="Selesai" value={counts.completed} icon={CircleCheck} />
      </section>
      <section aria-labelledby="belum-diproses" className="grid gap-4">
        <h2 id="belum-diproses" className="text-xl">
          Belum diproses
        </h2>
        {pending.length > 0 ? (
          <DeskTicketList items={pending} />
        ) : (
          <EmptyState level={3} title="Tidak ada tiket yang menunggu">
            Semua tiket sudah diproses.
          </EmptyState>
        )}
      </section>
    </div>
  )
}
