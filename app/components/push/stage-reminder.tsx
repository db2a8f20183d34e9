// The switch at a stage of the schedule: this device is reminded of it, or will be no more.
import { BellRing } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import { tellNoMoreOf, tellOf, useDeviceTopics } from './device-topics.ts'
import { pushSupport } from './push-device.ts'
import { blocked } from './push-panel.tsx'

/** Props of `StageReminder`; `promise` says when the device rings. */
export interface StageReminderProps {
  readonly stageId: string
  readonly name: string
  readonly promise: string
}

/** Nothing where the browser takes no push messages. */
export function StageReminder({ stageId, name, promise }: StageReminderProps) {
  const topic = `stage:${stageId}`
  const { topics, isDenied, busy, problem } = useDeviceTopics()
  if (pushSupport() !== 'yes' || topics === null) return null
  const isOn = topics.includes(topic)
  const spoken = <span className="sr-only"> tentang {name}</span>
  return (
    <>
      {isOn ? (
        <p role="status" className="flex flex-wrap items-center gap-x-2 text-sm">
          <BellRing className="size-5 text-green-600" />
          HP ini mengingatkan Anda.
          <Button
            variant="quiet"
            busy={busy === topic}
            busyLabel="Mematikan..."
            onClick={() => void tellNoMoreOf(topic)}
          >
            <span>Matikan{spoken}</span>
          </Button>
        </p>
      ) : (
        <Button
          variant="secondary"
          busy={busy === topic}
          busyLabel="Menunggu izin..."
          onClick={() => void tellOf(topic)}
        >
          <BellRing />
          <span>Ingatkan di HP ini{spoken}</span>
        </Button>
      )}
      {!isOn && <p className="text-sm text-tinta-soft">{isDenied ? blocked : promise}</p>}
      {problem?.topic === topic && (
        <p role="alert" className="text-sm text-red-600">
          {problem.words}
        </p>
      )}
    </>
  )
}
