// 'Jadwal': when a backup is made by itself, and how many are kept.
import { PortalForm } from '#app/forms/portal-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Checkbox, Field, TextInput } from '#app/ui/forms/field.tsx'
import { TimeInput } from '#app/ui/forms/time-input.tsx'
import type { BackupSchedule } from '#domain/operations/backups/backup-input.ts'

/** Props of `ScheduleForm`. */
export interface ScheduleFormProps {
  readonly schedule: BackupSchedule
}

/** The form with the schedule in force. */
export function ScheduleForm({ schedule }: ScheduleFormProps) {
  return (
    <Card title="Jadwal">
      <PortalForm intent="schedule" stored={schedule} className="grid grid-cols-1 gap-5">
        <Checkbox name="daily">Buat cadangan setiap hari</Checkbox>
        <Field label="Jam (WIB)" name="time" hint="Pilih jam sepi, misalnya 02.00.">
          <TimeInput />
        </Field>
        <Field
          label="Jumlah cadangan yang disimpan"
          name="keep"
          hint="Berkas yang lebih lama dihapus sendiri setelah cadangan baru selesai."
        >
          <TextInput inputMode="numeric" className="max-w-32" />
        </Field>
        <Button type="submit" busyLabel="Menyimpan..." className="justify-self-start">
          Simpan jadwal
        </Button>
      </PortalForm>
    </Card>
  )
}
