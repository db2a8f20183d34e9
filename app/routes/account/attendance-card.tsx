// 'Kehadiran': whether the agent is given tickets at present, and the button that changes it.
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Checkbox } from '#app/ui/forms/field.tsx'
import { formatDateTime } from '#shared/dates.ts'

/** Props of `AttendanceCard`; `since` when the agent said not to serve, null while serving. */
export interface AttendanceCardProps {
  readonly since: Date | null
  /** The agent's open tickets that nobody has answered yet. */
  readonly unanswered: number
}

/** A card with the state in words and one button; who leaves with unanswered tickets may give them back. */
export function AttendanceCard({ since, unanswered }: AttendanceCardProps) {
  return (
    <Card
      title="Kehadiran"
      description="Bila cabang dinas Anda membagikan tiket otomatis, tiket baru hanya diberikan kepada yang melayani. Tiket yang sudah Anda jawab tetap pada Anda."
    >
      <Form method="post" action="/helpdesk/attendance" className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <p className="font-semibold">
          {since ? `Sedang tidak melayani sejak ${formatDateTime(since)}` : 'Sedang melayani'}
        </p>
        {!since && unanswered > 0 && (
          <Checkbox name="release" value="ya" className="order-1 basis-full">
            {`Kembalikan ${unanswered.toLocaleString('id-ID')} tiket saya yang belum dijawab ke tiket masuk`}
            <span className="block text-sm text-tinta-soft">
              Petugas lain dapat mengambilnya. Bila tidak dicentang, semua tiket tetap pada Anda.
            </span>
          </Checkbox>
        )}
        <input type="hidden" name="attendance" value={since ? 'here' : 'away'} />
        <Button type="submit" variant={since ? 'primary' : 'secondary'}>
          {since ? 'Melayani lagi' : 'Sedang tidak melayani'}
        </Button>
      </Form>
    </Card>
  )
}
