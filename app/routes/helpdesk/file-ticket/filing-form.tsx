import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { AttachmentPicker } from '#app/components/attachments/attachment-picker.tsx'
import { DescriptionField } from '#app/components/tickets/description-field.tsx'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { IdempotencyField, PortalForm } from '#app/forms/portal-form.tsx'
import { useTyped } from '#app/forms/use-form-problem.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox, Field, fieldId, Select, TextInput } from '#app/ui/forms/field.tsx'
import { sendByEnter } from '#app/ui/forms/use-select-commit.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { RequesterChoice } from '#domain/tickets/on-behalf/requester.ts'
import { channels, priorities, type TicketKind } from '#domain/tickets/ticket.ts'
import { titleMaxLength } from '#domain/tickets/ticket-input.ts'
import { formatPhone } from '#shared/numbers/phone-number.ts'
import { KnownRequesters } from './known-requesters.tsx'

/** `items` are words by value. */
interface ChoiceProps {
  readonly label: string
  readonly name: string
  readonly items: Readonly<Record<string, string>>
  readonly chosen: string
  readonly onChoose?: (value: string) => void
}

/** A group of radio buttons, each as large as a button. */
function Choice({ label, name, items, chosen, onChoose }: ChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {Object.entries(items).map(([value, words]) => (
          <label
            key={value}
            className="inline-flex min-h-12 cursor-pointer items-center gap-2 rounded-control border border-garis-kuat bg-kertas px-3 hover:border-nila-700 has-checked:border-nila-700 has-checked:bg-nila-50 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-nila-700"
          >
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === chosen}
              onChange={() => onChoose?.(value)}
              className="size-5 accent-nila-700"
            />
            {words}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const fields = 'input:not([type=hidden], [type=file], [type=radio]), select, textarea'

/** For the form's `onKeyDown`. Enter in a line would otherwise send a call that is half written down. */
function goOnByEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return
  const { currentTarget: form, target } = event
  if (sendByEnter(event)) return
  if (!(target instanceof HTMLInputElement) || target.type === 'file') return
  event.preventDefault()
  const all = [...form.elements]
  const next = all.slice(all.indexOf(target) + 1).find((element) => element.matches(fields))
  if (next instanceof HTMLElement) next.focus()
}

interface Option {
  readonly id: string | number
  readonly name: string
}

interface FilingFormProps {
  readonly categories: Readonly<Record<TicketKind, readonly Option[]>>
  readonly regencies: readonly Option[]
  readonly idempotencyKey: string
}

const kinds = { question: 'Pertanyaan', complaint: 'Aduan' } as const
const { phone, whatsapp, counter } = channels
const ways = { phone, whatsapp, counter }

export function FilingForm({ categories, regencies, idempotencyKey }: FilingFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [picked, setPicked] = useState<RequesterChoice>()
  const hydrated = useHydrated()
  const typed = useTyped()
  const [kind, setKind] = useState<TicketKind>(typed.kind === 'complaint' ? 'complaint' : 'question')

  // The number is what a call begins with, unless someone has begun elsewhere before the scripts were there; on a touch
  // screen it would only throw up the keyboard.
  const isFresh = typed.kind === undefined
  useEffect(() => {
    if (!isFresh || form.current?.contains(document.activeElement)) return
    if (matchMedia('(pointer: fine)').matches) document.getElementById(fieldId('phone'))?.focus()
  }, [isFresh])

  function pick(requester: RequesterChoice | undefined) {
    setPicked(requester)
    if (!requester) return
    for (const name of ['name', 'phone', 'email', 'organization'] as const) {
      const field = document.getElementById(fieldId(name)) as HTMLInputElement | null
      const known = requester[name] ?? ''
      if (field && (known || name === 'name')) field.value = name === 'phone' ? formatPhone(known) : known
    }
    document.getElementById(fieldId('subject'))?.focus()
  }

  return (
    <PortalForm
      stored={{ priority: 'medium' }}
      guarded
      ref={form}
      onKeyDown={goOnByEnter}
      encType={hydrated ? 'application/x-www-form-urlencoded' : 'multipart/form-data'}
      className="grid grid-cols-1 gap-6"
    >
      <FormNotices summary />
      <IdempotencyField fresh={idempotencyKey} />
      <input type="hidden" name="requesterId" value={picked?.id ?? ''} />
      <div className="grid gap-6 sm:grid-cols-2">
        <Choice label="Lewat" name="channel" items={ways} chosen={typed.channel ?? 'phone'} />
        <Choice label="Jenis" name="kind" items={kinds} chosen={kind} onChoose={(id) => setKind(id as TicketKind)} />
      </div>
      <section aria-labelledby="pemohon" className="grid gap-4">
        <h2 id="pemohon" className="text-lg">
          Pemohon
        </h2>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Nomor HP" name="phone">
            <TextInput type="tel" inputMode="tel" autoComplete="off" enterKeyHint="next" />
          </Field>
          <Field label="Email" name="email" optional>
            <TextInput type="email" inputMode="email" autoComplete="off" enterKeyHint="next" />
          </Field>
        </div>
        <KnownRequesters form={form} picked={picked} onPick={pick} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Nama" name="name">
            <TextInput autoComplete="off" enterKeyHint="next" />
          </Field>
          <Field label="Instansi" name="organization" optional>
            <TextInput autoComplete="off" enterKeyHint="next" />
          </Field>
        </div>
        {picked === undefined && (
          <Checkbox name="agrees" value="ya">
            Pemohon setuju datanya dicatat menurut Kebijakan Privasi
          </Checkbox>
        )}
      </section>
      <section aria-labelledby="isi-pertanyaan" className="grid gap-4">
        <h2 id="isi-pertanyaan" className="text-lg">
          Isi
        </h2>
        <Field label="Subjek" name="subject" limit={titleMaxLength}>
          <TextInput autoComplete="off" enterKeyHint="next" />
        </Field>
        <DescriptionField hint="Chat WhatsApp boleh ditempel apa adanya: nama dan jamnya dirapikan saat disimpan." />
        <div className="grid gap-4 sm:grid-cols-3">
          <Field label="Kategori" name="category">
            <Select key={hydrated ? kind : 'both'} none="Pilih kategori" options={hydrated ? categories[kind] : []}>
              {!hydrated &&
                Object.entries(kinds).map(([id, name]) => (
                  <optgroup key={id} label={name}>
                    {categories[id as TicketKind].map((category) => (
                      <option key={category.id} value={category.id}>
                        {category.name}
                      </option>
                    ))}
                  </optgroup>
                ))}
            </Select>
          </Field>
          <Field label="Prioritas" name="priority">
            <Select options={priorities} />
          </Field>
          <Field label="Kabupaten/Kota" name="regencyId" optional>
            <Select none="Tidak dipilih" options={regencies} />
          </Field>
        </div>
        <AttachmentPicker />
      </section>
      <div className="grid gap-2">
        <Button type="submit" size="lg" busyLabel="Menyimpan...">
          Simpan dan buat tanda terima
        </Button>
        {hydrated && (
          <p className="text-center text-sm text-tinta-soft pointer-coarse:hidden">
            Enter: ke isian berikutnya · Ctrl+Enter: simpan
          </p>
        )}
      </div>
    </PortalForm>
  )
}
