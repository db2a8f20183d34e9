// Loaded into a portal before its own code: SIGUSR2 makes its clock jump an hour ahead, then an hour behind, then back.
const jumps = [3_600_000, -3_600_000, 0]
const realNow = Date.now
let offset = 0

globalThis.Date = class extends Date {
  constructor(...parts) {
    super(...(parts.length === 0 ? [realNow() + offset] : parts))
  }

  static now() {
    return realNow() + offset
  }
}

process.on('SIGUSR2', () => {
  offset = jumps.shift() ?? 0
})
