import { Field, TextInput } from '#app/ui/forms/field.tsx'
import { clockName } from '#shared/instance.ts'

export function OfficeContactFields() {
  return (
    <>
      <Field label="Nomor telepon" name="callCentre" hint="Kosongkan bila belum ada.">
        <TextInput type="tel" inputMode="tel" autoComplete="off" />
      </Field>
      <Field label="Nomor WhatsApp" name="whatsapp" hint="Kosongkan bila belum ada.">
        <TextInput type="tel" inputMode="tel" autoComplete="off" />
      </Field>
      <Field label="Jam layanan" name="hours" hint={`Misalnya: Senin-Jumat 08.00-15.00 ${clockName()}.`}>
        <TextInput autoComplete="off" />
      </Field>
      <Field label="Tautan peta" name="mapUrl" hint="Dari Google Maps, OpenStreetMap atau Apple Maps.">
        <TextInput type="url" inputMode="url" autoComplete="off" />
      </Field>
    </>
  )
}
