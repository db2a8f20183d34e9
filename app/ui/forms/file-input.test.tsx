// Checks that choosing a file has a button of our own, in our own language, also where no scripts run.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Field } from './field.tsx'
import { FileInput } from './file-input.tsx'

test('the button works before scripts, and the browser’s own is hidden', () => {
  const html = renderToStaticMarkup(
    <Field label="Daftar" name="file">
      <FileInput accept=".csv" />
    </Field>,
  )
  expect(html).toMatch(/<label for="field-file"[^>]*>(?:(?!<label).)*Pilih berkas<\/label>/)
  expect(html).toMatch(/<input[^>]* class="[^"]*file:hidden/)
})
