// The most used pages of staff on a wide screen; all pages: tests/release/desk/every-page.spec.ts.
import { testPagesOf } from '#tests/e2e/test-pages.ts'

testPagesOf('agent@spmb.test', 'admin@spmb.test')
