// 'Jadwal': when a backup is made by itself, and how many are kept.
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Card, CardHeader } from '#app/ui/card.tsx'
import { Checkbox, Field, TextInput } from '#app/ui/forms/field.tsx'
import { TimeInput } from '#app/ui/forms/time-input.tsx'
import type { BackupSchedule } from '#domain/operations/backups/backup-input.ts'

/** Props of `ScheduleForm`; `values` is what was typed and not accepted. */
export interface ScheduleFormProps {
  readonly schedule: BackupSchedule
  readonly errors: Readonly<Record<string, string>>
  readonly values: Readonly<Record<string, string>>
  readonly busy: boolean
}

/** The form with the schedule in force. */
export function ScheduleForm({ schedule, errors, values, busy }: ScheduleFormProps) {
  return (
    <Card>
      <CardHeader title="Jadwal" />
      <Form method="post" noValidate className="grid grid-cols-1 gap-5">
        <input type="hidden" name="intent" value="schedule" />
        <Checkbox name="daily" defaultChecked={schedule.daily}>
          Buat cadangan setiap hari
        </Checkbox>
        <Field label="Jam (WIB)" name="time" error={errors.time} hint="Pilih jam sepi, misalnya 02.00.">
          <TimeInput defaultValue={values.time ?? schedule.time} />
        </Field>
        <Field
          label="Jumlah cadangan yang disimpan"
          name="keep"
          error={errors.keep}
          hint="Berkas yang lebih lama dihapus sendiri setelah cadangan baru selesai."
        >
          <TextInput inputMode="numeric" defaultValue={values.keep ?? schedule.keep} className="max-w-32" />
        </Field>
        <Button type="submit" busy={busy} busyLabel="Menyimpan..." className="justify-self-start">
          Simpan jadwal
        </Button>
      </Form>
    </Card>
  )
}
