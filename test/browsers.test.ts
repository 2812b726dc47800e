import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findNpmChromium } from './support/browser/chromium.ts'
import { findSystemBrowser } from './support/browser/system-browser.ts'

const env = { ...process.env }
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'someday-browsers-'))
  writeFileSync(join(folder, 'chromium'), '')
  process.env.PATH = [folder, env.PATH].join(delimiter)
})

afterEach(() => {
  rmSync(folder, { recursive: true })
  // npm's Chromium sets variables for its libraries.
  process.env = { ...env }
})

describe('the browser of the journey tests', () => {
  it('is the one that npm installs, even if the machine has another', async () => {
    const path = await findNpmChromium()
    expect(path).toBe(join(tmpdir(), 'chromium'))
    expect(path).not.toBe(findSystemBrowser('chromium'))
  })

  it('is the first one on the machine when that is requested', () => {
    expect(findSystemBrowser('chromium')).toBe(join(folder, 'chromium'))
  })

  it('is reported missing by name if the machine has none', () => {
    process.env.PATH = folder
    expect(() => findSystemBrowser('firefox-esr')).toThrow(/^No firefox-esr .* apt-get install firefox-esr$/)
  })
})
