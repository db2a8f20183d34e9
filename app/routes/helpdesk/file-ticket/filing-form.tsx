// The form for what somebody asked by telephone, WhatsApp or at the counter, in the order in which a call goes.
import { useEffect, useRef, useState } from 'react'
import { AttachmentPicker } from '#app/components/attachments/attachment-picker.tsx'
import { DescriptionField } from '#app/components/tickets/description-field.tsx'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { IdempotencyField } from '#app/forms/idempotency-field.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { useTyped } from '#app/forms/use-form-problem.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox, Field, fieldId, Select, TextInput } from '#app/ui/forms/field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { RequesterChoice } from '#domain/tickets/on-behalf/find-requesters.ts'
import { channels, priorities, type TicketKind } from '#domain/tickets/ticket.ts'
import { titleMaxLength } from '#domain/tickets/ticket-input.ts'
import { formatPhone } from '#shared/numbers/phone-number.ts'
import { Choice } from './choice.tsx'
import { goOnByEnter } from './form-keys.ts'
import { KnownRequesters } from './known-requesters.tsx'

interface Option {
  readonly id: string | number
  readonly name: string
}

/** Props of `FilingForm`. */
export interface FilingFormProps {
  readonly categories: Readonly<Record<TicketKind, readonly Option[]>>
  readonly regencies: readonly Option[]
  readonly idempotencyKey: string
}

const kinds = { question: 'Pertanyaan', complaint: 'Aduan' } as const
const { phone, whatsapp, counter } = channels
const ways = { phone, whatsapp, counter }

/** One form for both kinds; without scripts the categories of both are offered. */
export function FilingForm({ categories, regencies, idempotencyKey }: FilingFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [picked, setPicked] = useState<RequesterChoice>()
  const hydrated = useHydrated()
  const typed = useTyped()
  const [kind, setKind] = useState<TicketKind>(typed.kind === 'complaint' ? 'complaint' : 'question')

  // The number is what a call begins with, unless somebody has begun elsewhere before the scripts were there; on a touch
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
