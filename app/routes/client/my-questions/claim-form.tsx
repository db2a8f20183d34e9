// 'Punya tanda terima dari petugas?': takes a ticket that staff filed into one's own account.
import { Form, useNavigation } from 'react-router'
import { useFormProblem } from '#app/forms/use-form-problem.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardHeader } from '#app/ui/card.tsx'
import { Field, TextInput } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** `answer` is what the page's action answered. */
export function ClaimForm({ answer }: { answer: unknown }) {
  const problem = useFormProblem(answer)
  const busy = useNavigation().state === 'submitting'
  const { errors = {}, values = {} } = problem ?? {}
  return (
    <Card className="max-w-2xl">
      <CardHeader
        title="Punya tanda terima dari petugas?"
        description="Pertanyaan yang dicatat petugas dapat dipindahkan ke akun ini. Sesudah itu Anda dapat membacanya, mengunduhnya, dan menghapusnya."
      />
      <Form method="post" action="/client/questions" noValidate className="grid max-w-md grid-cols-1 gap-5">
        {problem && Object.keys(errors).length === 0 && <Notice tone="error" title={problem.message} role="alert" />}
        <Field label="ID pertanyaan" name="publicId" error={errors.publicId}>
          <TextInput defaultValue={values.publicId} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Field>
        <Field label="Kode" name="code" hint="Sepuluh huruf dan angka di tanda terima." error={errors.code}>
          <TextInput defaultValue={values.code} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
        </Field>
        <Button type="submit" variant="secondary" busy={busy} busyLabel="Memeriksa..." className="justify-self-start">
          Pindahkan ke akun saya
        </Button>
      </Form>
    </Card>
  )
}
