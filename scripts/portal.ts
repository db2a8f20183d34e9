#!/usr/bin/env node
// `npm run portal -- COMMAND …`: what operators do from a terminal; `--help` lists it.
import { runCommand } from './portal/run-command.ts'

process.exitCode = await runCommand(process.argv.slice(2))
