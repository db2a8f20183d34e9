// Chooses of which subject this device is told: a stage or a regency, remembered on the device.
import { useState } from 'react'
import { Card } from '#app/ui/card.tsx'
import { Field, Select } from '#app/ui/forms/field.tsx'
import { pushSupport } from './push-device.ts'
import { PushPanel } from './push-panel.tsx'

/** Props of `NewsPanel`; the ids are topics such as 'regency:12'. */
export interface NewsPanelProps {
  readonly topics: readonly { readonly id: string; readonly name: string }[]
}

const stored = 'kabar-penting'

/** Nothing where the browser takes no push messages. */
export function NewsPanel({ topics }: NewsPanelProps) {
  const [topic, setTopic] = useState(() => {
    const known = localStorage.getItem(stored) ?? ''
    return topics.some(({ id }) => id === known) ? known : ''
  })
  if (pushSupport() === 'none') return null
  const choose = (chosen: string) => {
    localStorage.setItem(stored, chosen)
    setTopic(chosen)
  }
  return (
    <Card title="Kabar penting di HP ini" className="print:hidden">
      <div className="grid gap-3">
        <Field label="Kabar untuk" name="topic">
          <Select
            none="Pilih tahap atau kabupaten/kota"
            options={topics}
            value={topic}
            onChange={(event) => choose(event.target.value)}
          />
        </Field>
        {topic !== '' && (
          <PushPanel
            key={topic}
            subject={{ topic }}
            offer="Beri tahu saya di HP ini"
            promise="HP berbunyi bila ada pengumuman mendesak untuk pilihan ini."
          />
        )}
      </div>
    </Card>
  )
}
