import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field, Select } from '#app/ui/forms/field.tsx'
import { pushSupport, subscribeNews, unsubscribeNews, useDeviceTopics } from './push-device.ts'
import { blocked, InstallWords } from './push-panel.tsx'

export interface NewsPanelProps {
  readonly topics: readonly { readonly id: string; readonly name: string }[]
}

const promises = {
  stage: 'HP berbunyi saat tahap ini dibuka, sehari sebelum ditutup, dan bila ada pengumuman mendesak tentangnya.',
  regency: 'HP berbunyi bila ada pengumuman mendesak untuk wilayah ini.',
}

export function NewsPanel({ topics }: NewsPanelProps) {
  const { topics: chosen, isDenied, busy, problem } = useDeviceTopics()
  const [topic, setTopic] = useState('')
  const support = pushSupport()
  if (support === 'none' || (support === 'yes' && chosen === null)) return null
  const on = chosen ?? []
  const nameOf = (id: string) => topics.find((each) => each.id === id)?.name ?? 'Tahap yang sudah lewat'
  const promise = promises[topic.startsWith('stage:') ? 'stage' : 'regency']
  return (
    <Card title="Kabar penting di HP ini" className="print:hidden">
      <div className="grid gap-3">
        {on.length > 0 && (
          <div role="status" className="grid gap-1 text-sm">
            <p>HP ini akan diberi tahu tentang:</p>
            <ul className="grid gap-1">
              {on.map((id) => (
                <li key={id} className="flex flex-wrap items-center gap-x-2">
                  <BellRing className="size-5 text-green-600" />
                  <span>{nameOf(id)}</span>
                  <Button
                    variant="quiet"
                    busy={busy === id}
                    busyLabel="Mematikan..."
                    onClick={() => void unsubscribeNews(id)}
                  >
                    <span>
                      Matikan<span className="sr-only"> kabar tentang {nameOf(id)}</span>
                    </span>
                  </Button>
                </li>
              ))}
            </ul>
          </div>
        )}
        {support === 'install' ? (
          <InstallWords />
        ) : (
          <Field label="Kabar untuk" name="topic">
            <Select
              none="Pilih tahap atau kabupaten/kota"
              options={topics}
              value={topic}
              onChange={(event) => setTopic(event.target.value)}
            />
          </Field>
        )}
        {topic !== '' && !on.includes(topic) && (
          <div className="grid max-w-measure justify-items-start gap-1 text-sm text-tinta-soft">
            <Button
              variant="secondary"
              busy={busy === topic}
              busyLabel="Menunggu izin..."
              onClick={() => void subscribeNews(topic)}
            >
              <BellRing />
              Beri tahu saya di HP ini
            </Button>
            <p role="status">{isDenied ? blocked : `${promise} Tidak berbunyi pukul 21.00–06.00.`}</p>
          </div>
        )}
        {problem && (
          <p role="alert" className="text-sm text-red-600">
            {problem.words}
          </p>
        )}
      </div>
    </Card>
  )
}

export interface StageReminderProps {
  readonly stageId: string
  readonly name: string
  readonly promise: string
}

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
            onClick={() => void unsubscribeNews(topic)}
          >
            <span>Matikan{spoken}</span>
          </Button>
        </p>
      ) : (
        <Button
          variant="secondary"
          busy={busy === topic}
          busyLabel="Menunggu izin..."
          onClick={() => void subscribeNews(topic)}
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
