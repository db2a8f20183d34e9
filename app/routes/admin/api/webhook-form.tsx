// The form for a new webhook: whose key, where to, and which events.
import { PortalForm } from '#app/forms/portal-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Checkbox, Field, Select, TextInput } from '#app/ui/forms/field.tsx'
import { webhookEventNames, webhookEvents } from '#domain/api-keys/webhooks/webhook.ts'

/** Props of `WebhookForm`: the keys to choose from. */
export interface WebhookFormProps {
  readonly keys: readonly { readonly id: number; readonly name: string }[]
}

/** The form. */
export function WebhookForm({ keys }: WebhookFormProps) {
  return (
    <Card title="Webhook baru">
      <PortalForm intent="create" className="grid max-w-column grid-cols-1 gap-6">
        <Field label="Kunci API" name="keyId" hint="Webhook mengabarkan pertanyaan yang boleh dibaca kunci ini.">
          <Select none="Pilih kunci" options={keys} />
        </Field>
        <Field label="Alamat" name="address" hint="https://, di internet publik. Pengalihan tidak diikuti.">
          <TextInput type="url" inputMode="url" autoComplete="off" spellCheck={false} />
        </Field>
        <fieldset className="grid grid-cols-1 gap-1">
          <legend className="font-semibold">Kejadian</legend>
          {webhookEventNames.map((event) => (
            <Checkbox key={event} name={`event-${event}`}>
              {webhookEvents[event]} <code className="text-sm text-tinta-soft">{event}</code>
            </Checkbox>
          ))}
        </fieldset>
        <Button type="submit" size="lg" busyLabel="Membuat..." className="justify-self-start">
          Buat webhook
        </Button>
      </PortalForm>
    </Card>
  )
}
