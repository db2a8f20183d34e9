// Switch for push notifications on this device; its script loads after hydration.
import { lazy, Suspense } from 'react'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { nextSeasonTopic } from '#domain/notifications/push/next-season.ts'
import type { NewsPanelProps, StageReminderProps } from './news-panel.tsx'
import type { PushPanelProps } from './push-panel.tsx'

// Without it the page is whole: a script that does not come leaves nothing behind.
const PushPanel = lazy(() =>
  import('./push-panel.tsx').then(
    (loaded) => ({ default: loaded.PushPanel }),
    () => ({ default: () => null }),
  ),
)

function PushSwitch(props: PushPanelProps) {
  if (!useHydrated()) return null
  return (
    <Suspense>
      <PushPanel {...props} />
    </Suspense>
  )
}

const NewsPanel = lazy(() =>
  import('./news-panel.tsx').then(
    (loaded) => ({ default: loaded.NewsPanel }),
    () => ({ default: () => null }),
  ),
)

export function NewsPushSwitch(props: NewsPanelProps) {
  if (!useHydrated()) return null
  return (
    <Suspense>
      <NewsPanel {...props} />
    </Suspense>
  )
}

const StageReminder = lazy(() =>
  import('./news-panel.tsx').then(
    (loaded) => ({ default: loaded.StageReminder }),
    () => ({ default: () => null }),
  ),
)

export function StageReminderSwitch(props: StageReminderProps) {
  if (!useHydrated()) return null
  return (
    <Suspense>
      <StageReminder {...props} />
    </Suspense>
  )
}

export function AnswerPushSwitch({ publicId }: { readonly publicId: string }) {
  return (
    <PushSwitch
      subject={{ ticket: publicId }}
      offer="Beri tahu saya di HP ini"
      promise="HP berbunyi begitu ada jawaban, tanpa menampilkan isinya."
    />
  )
}

export function IncidentPushSwitch({ id }: { readonly id: number }) {
  return (
    <PushSwitch
      subject={{ topic: `incident:${id}` }}
      offer="Kabari di HP ini"
      promise="HP berbunyi begitu ada kabar tentang gangguan ini."
    />
  )
}

/** `year` is that of the season that ended. */
export function NextSeasonPushSwitch({ year }: { readonly year: number }) {
  return (
    <PushSwitch
      subject={{ topic: nextSeasonTopic(year) }}
      offer="Ingatkan saya bila jadwal diumumkan"
      promise="HP ini berbunyi satu kali, begitu jadwal musim berikutnya diumumkan."
    />
  )
}

export function DeskPushSwitch() {
  return (
    <PushSwitch
      subject={{ desk: 'staff' }}
      offer="Beri tahu saya di perangkat ini"
      promise="Perangkat ini berbunyi saat tiket Anda hampir atau sudah lewat waktu, tanpa menampilkan isinya."
    />
  )
}

/** The switch for the answer to a report: what the telephone shows does not say that it is one. */
export function ReportPushSwitch({ publicId }: { readonly publicId: string }) {
  return (
    <PushSwitch
      subject={{ report: publicId }}
      offer="Beri tahu saya di HP ini"
      promise="HP berbunyi begitu ada jawaban, tanpa menampilkan isinya dan tanpa kata laporan."
    />
  )
}
