// The reminder of an address that was never confirmed, with the way to a new link.
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** Stands above the client's pages until the address is confirmed. */
export function UnverifiedNotice({ email }: { email: string }) {
  return (
    <Notice tone="warning" title="Alamat email belum dikonfirmasi" className="mb-6 print:hidden">
      <p className="wrap-anywhere">
        Buka tautan yang kami kirim ke {email}. Sebelum itu, kabar tentang pertanyaan Anda tidak kami kirim lewat email.
      </p>
      <Form method="post" action="/client/verification-mail" className="mt-2">
        <Button type="submit" variant="secondary">
          Kirim ulang tautan
        </Button>
      </Form>
    </Notice>
  )
}
