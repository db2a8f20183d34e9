// drizzle-kit: reads every area's tables and writes migrations (`npm run db:generate -- --name what-changed`).
import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './{domain,platform}/**/*-tables.ts',
  out: './platform/migrations',
})
