// The most used pages of visitors and clients on a phone; all pages: tests/release/desk/every-page.spec.ts.
import { testPagesOf } from '#tests/e2e/test-pages.ts'

testPagesOf('visitor', 'client@spmb.test')
