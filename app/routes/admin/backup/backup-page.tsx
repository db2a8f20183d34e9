import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { requireAllowed } from '#app/guards.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TimeInput } from '#app/ui/forms/date-input.tsx'
import { Checkbox, Field, TextInput } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page, Section } from '#app/ui/page-header.tsx'
import { findBackups, requestRestoreTest } from '#domain/operations/backups/backup.server.ts'
import {
  type BackupSchedule,
  mayDownloadBackups,
  mayManageBackups,
  scheduleInput,
} from '#domain/operations/backups/backup.ts'
import { changeBackupSchedule, getBackupSchedule, requestBackup } from '#domain/operations/backups/backup-schedule.ts'
import { formatDateTime } from '#shared/dates.ts'
import { clockName } from '#shared/instance.ts'
import type { Route } from './+types/backup-page.ts'
import { BackupTable } from './backup-table.tsx'

function ScheduleForm({ schedule }: { schedule: BackupSchedule }) {
  return (
    <Card title="Jadwal">
      <PortalForm intent="schedule" stored={schedule} className="grid grid-cols-1 gap-5">
        <Checkbox name="daily">Buat cadangan setiap hari</Checkbox>
        <Field label={`Jam (${clockName()})`} name="time" hint="Pilih jam sepi, misalnya 02.00.">
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

export const meta: Route.MetaFunction = () => [{ title: 'Cadangan data · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageBackups)
  return {
    ...(await findBackups(person)),
    schedule: await getBackupSchedule(),
    downloadable: mayDownloadBackups(person),
  }
}

const backupId = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)

const stepForm = z.union([
  z.object({ intent: z.literal('backup') }),
  z.object({ intent: z.literal('test'), backupId }),
  z.object({ intent: z.literal('schedule') }).and(scheduleInput),
])

const done = {
  backup: 'Cadangan sedang dibuat',
  test: 'Uji pemulihan dimulai',
  schedule: 'Jadwal cadangan tersimpan',
} as const

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageBackups)
  const intent = (
    await request
      .clone()
      .formData()
      .catch(() => new FormData())
  ).get('intent')
  // Only the schedule has fields with errors.
  const form = intent === 'schedule' ? z.object({ intent: z.literal('schedule') }).and(scheduleInput) : stepForm
  return answerForm(request, form, async (step) => {
    if (step.intent === 'backup') await requestBackup(person)
    else if (step.intent === 'test') await requestRestoreTest(person, step.backupId)
    else await changeBackupSchedule(person, { daily: step.daily, time: step.time, keep: step.keep })
    return redirectWithFlash('/admin/backup', done[step.intent])
  })
}

function useFresh(busy: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!busy) return
    const timer = setInterval(() => void revalidate(), 2_000)
    return () => clearInterval(timer)
  }, [busy, revalidate])
}

export default function BackupPage({ loaderData: { items, lastTest, schedule, downloadable } }: Route.ComponentProps) {
  const running = items.some(({ state }) => state === 'waiting' || state === 'running')
  useFresh(running || items.some(({ test }) => test === 'running'))
  return (
    <Page
      title="Cadangan data"
      description="Salinan lengkap seluruh data portal, dibuat saat portal tetap berjalan."
      actions={
        <PortalForm intent="backup">
          <Button type="submit" busy={running} busyLabel="Sedang dibuat...">
            Buat cadangan sekarang
          </Button>
        </PortalForm>
      }
    >
      <FormNotices />
      <Notice tone="warning" title="Cadangan memuat data pribadi">
        Nama, NISN, pertanyaan, dan lampiran semua orang ada di dalamnya. Berkas di server hanya dapat dibaca oleh
        pemilik portal. Simpan unduhannya di tempat terkunci, di luar server ini, dan hapus bila tidak diperlukan.
      </Notice>
      <Section
        id="daftar-cadangan"
        title="Daftar cadangan"
        actions={
          <p className="text-sm text-tinta-soft">
            {lastTest === null
              ? 'Belum ada uji pemulihan.'
              : `Uji pemulihan terakhir ${formatDateTime(lastTest.at)}: ${lastTest.problem ?? 'berhasil, semua baris cocok'}.`}
          </p>
        }
      >
        {items.length > 0 ? (
          <BackupTable items={items} downloadable={downloadable} />
        ) : (
          <EmptyState title="Belum ada cadangan">
            Tekan 'Buat cadangan sekarang', atau tunggu jadwal di bawah ini.
          </EmptyState>
        )}
      </Section>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
        <ScheduleForm schedule={schedule} />
        <Restore />
      </div>
    </Page>
  )
}

function Restore() {
  return (
    <Card title="Memulihkan" description="Dilakukan di server oleh pengelola, bukan dari halaman ini.">
      <p className="mb-4">
        Pilih cadangannya di daftar, lalu beri tahu pengelola server tanggal dan jamnya: keduanya ada di nama berkas.
        Untuk pengelola:
      </p>
      <ol className="grid list-decimal gap-3 pl-5">
        <li>Hentikan portal.</li>
        <li>
          Di folder portal, jalankan:
          <code className="mt-2 block rounded-control bg-abu p-3 font-mono text-sm wrap-anywhere">
            npm run restore -- data/backups/NAMA-BERKAS --force
          </code>
        </li>
        <li>Jalankan portal lagi.</li>
      </ol>
      <p className="mt-4 text-sm text-tinta-soft">
        Data sekarang diganti seluruhnya, tetapi baru setelah isi cadangan lengkap dan cocok. Simpan juga
        data/secrets.json: tanpa kunci itu semua orang harus masuk lagi dan verifikasi dua langkah harus diatur ulang.
      </p>
    </Card>
  )
}
