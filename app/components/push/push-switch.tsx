// Switch for push notifications on this device; its script loads after hydration.
import { BellRing } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { nextSeasonTopic } from '#domain/notifications/push/next-season.ts'
import type { NewsPanelProps, StageReminderProps } from './news-panel.tsx'
import type { PushPanelProps } from './push-panel.tsx'

// Without it the page is whole: a script that does not come leaves nothing behind.
const PushPanel = lazy(() =>
  import('./push-panel.tsx').then(
    (loaded) => ({ default: loaded.PushPanel }),
    () => ({ default: ({ otherwise }: PushPanelProps) => otherwise ?? null }),
  ),
)

function PushSwitch(props: PushPanelProps) {
  if (!useHydrated()) return props.otherwise
  return (
    <Suspense fallback={props.otherwise}>
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

const nextSeasonOffer = 'Ingatkan saya bila jadwal diumumkan'

/**
 * `year` is that of the season that ended. With `waysAt`, the address of a page with the other ways, a link there has the
 * place of the button where the device cannot be asked, and what is promised is said beside it.
 */
export function NextSeasonPushSwitch({ year, waysAt }: { readonly year: number; readonly waysAt?: string }) {
  return (
    <PushSwitch
      subject={{ topic: nextSeasonTopic(year) }}
      offer={nextSeasonOffer}
      promise={waysAt ? '' : 'HP ini berbunyi satu kali, begitu jadwal musim berikutnya diumumkan.'}
      otherwise={
        waysAt && (
          <ButtonLink to={waysAt} variant="secondary" className="justify-self-start">
            <BellRing />
            {nextSeasonOffer}
          </ButtonLink>
        )
      }
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
