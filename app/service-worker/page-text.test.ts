// Checks what text of a saved page is searched without network.
import { expect, test } from 'vitest'
import { mainText, savedPlainText } from './page-text.ts'

test.each([
  ['Batas <strong>usia</strong> SMA', 'Batas usia SMA'],
  ['<p>Satu</p><p>Dua.</p>', 'Satu Dua.'],
  ['<p>Kartu <em>KK</em>, akta</p>', 'Kartu KK, akta'],
  ['a &amp; b &lt;c&gt; &#39;d&#39; &#x2713; &tidakada;', "a & b <c> 'd' ✓ &tidakada;"],
  ['Isi <nav><a>Menu</a></nav> tetap <script>if (a < b) {}</script> ada', 'Isi tetap ada'],
  ['Isi <svg><path d="m0 0" /></svg> saja', 'Isi saja'],
  ['Isi <form><button>Kirim</button> buang</form> saja', 'Isi saja'],
  ['terpotong <a href="', 'terpotong'],
])('%s', (html, text) => {
  expect(savedPlainText(html)).toBe(text)
})

test('the main part of a page, and nothing around it', () => {
  expect(mainText('<header>Atas</header><main id="isi"><h1>Judul</h1> isi</main><footer>Bawah</footer>')).toBe(
    'Judul isi',
  )
  expect(mainText('<p>tanpa</p>')).toBe('')
})
