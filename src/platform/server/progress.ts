/** Reports the progress of a long step. */
export interface Progress {
  step: (label: string) => void
  update: (done: number, total: number) => void
  /** Like `update`, for an unknown total. */
  count: (done: number) => void
  end: () => void
  /** Prints a line that is not overwritten. */
  say: (line: string) => void
}

const barWidth = 28
/** Interval of progress lines in a log, in ms. Shorter steps write none. */
const logIntervalMs = 5_000

/**
 * Creates a progress display for commands on one line of a terminal: `step` sets the label of the current step,
 * `update` shows it with a bar for `done` of `total`, `count` with a number, `say` replaces it with a line that stays,
 * `end` clears it. If the output is not a terminal, it shows nothing.
 * @param options.isLogged writes a line every five seconds to such an output.
 */
export function showProgress(out: NodeJS.WriteStream, { isLogged = false } = {}): Progress {
  let label = ''
  let loggedAt = performance.now()
  const draw = (text: string, plain = text) => {
    if (out.isTTY) out.write(`\r\u001b[2K${text}`)
    else if (isLogged && plain && performance.now() - loggedAt >= logIntervalMs) {
      loggedAt = performance.now()
      out.write(`${plain.trim()}\n`)
    }
  }
  return {
    step(next) {
      label = next
      draw(`  ${label} …`)
    },
    update(done, total) {
      const filled = Math.round((barWidth * done) / total)
      const bar = '█'.repeat(filled) + '░'.repeat(barWidth - filled)
      draw(`  ${label} ${bar} ${done}/${total}`, `${label}: ${done} of ${total}`)
    },
    count(done) {
      const number = done.toLocaleString('en-US')
      draw(`  ${label} ${number}`, `${label}: ${number}`)
    },
    end: () => draw(''),
    say: (line) => draw(`  ${line}\n`),
  }
}
