// Writing an article: the buttons above its text, their keys, and a picture that is pasted.
import { expect } from '@playwright/test'
import { signInAsNew } from '#tests/e2e/accounts.ts'
import { test } from '#tests/e2e/test.ts'

test('buttons and keys set what is chosen, and can be reverted', async ({ page }) => {
  await signInAsNew(page, 'admin', '/admin/knowledge-article/video-tutorials', { permissions: ['content'] })
  await page.getByRole('link', { name: 'Tambah Artikel' }).first().click()
  const box = page.getByRole('textbox', { name: 'Isi', exact: true })
  const bar = page.getByRole('toolbar', { name: 'Format teks' })
  await expect(bar).toBeVisible()
  await box.fill('Bawa KK asli.')
  await box.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(5, 7))
  await box.press('Control+b')
  await expect(box).toHaveValue('Bawa **KK** asli.')
  await box.press('Control+z')
  await expect(box).toHaveValue('Bawa KK asli.')
  await box.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(0, 0))
  await bar.getByRole('button', { name: 'Judul bagian' }).click()
  await expect(box).toHaveValue('## Bawa KK asli.')
  await expect(box).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Bawa KK asli.' })).toBeVisible()
  // One stop for Tab, and the arrows within.
  await bar.getByRole('button', { name: 'Tebal (Ctrl+B)' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(bar.getByRole('button', { name: 'Gambar atau PDF' })).toBeFocused()
})

test('a pasted picture is uploaded with its alternative text', async ({ page }) => {
  await signInAsNew(page, 'admin', '/admin/knowledge-article/video-tutorials', { permissions: ['content'] })
  await page.getByRole('link', { name: 'Tambah Artikel' }).first().click()
  const box = page.getByRole('textbox', { name: 'Isi', exact: true })
  await expect(page.getByRole('toolbar', { name: 'Format teks' })).toBeVisible()
  await box.fill('Lihat gambar.')
  await box.evaluate(async (area: HTMLTextAreaElement) => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 8
    canvas.getContext('2d')?.fillRect(0, 0, 8, 8)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([blob ?? ''], 'image.png', { type: 'image/png' }))
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  const dialog = page.getByRole('dialog', { name: 'Sisipkan gambar atau PDF' })
  await dialog.getByRole('button', { name: 'Sisipkan' }).click()
  await expect(dialog.getByText('Tulis apa yang terlihat di gambar')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Teks alternatif' }).fill('Halaman masuk')
  await dialog.getByRole('button', { name: 'Sisipkan' }).click()
  await expect(dialog).toBeHidden()
  await expect(box).toHaveValue(/!\[Halaman masuk\]\(\/files\/[^)]+\)/)
})
