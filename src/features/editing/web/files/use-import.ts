import { useState } from 'react'
import type { IdeaImportPreview, ImportResult } from '#features/editing/files-contract.ts'
import { importFailed } from '#features/editing/messages.ts'
import { useIdeasChanged } from '../ideas/use-ideas-changed.ts'
import { previewFile, runImport } from './import-file.ts'

export type ImportStep =
  | { name: 'choosing'; refusal?: string }
  | { name: 'checking'; file: File }
  | { name: 'checked'; file: File; preview: IdeaImportPreview; makesCategories: boolean }
  | { name: 'importing'; done: number; total: number }
  | { name: 'imported'; result: ImportResult }

/** A file of ideas on its way in: chosen, checked without any change, and imported as a whole or not at all. */
export function useImport() {
  const [step, setStep] = useState<ImportStep>({ name: 'choosing' })
  const ideasChanged = useIdeasChanged()

  const refuse = (error: unknown) =>
    setStep({ name: 'choosing', refusal: error instanceof Error ? error.message : importFailed })

  async function check(file: File, makesCategories = false) {
    setStep({ name: 'checking', file })
    try {
      setStep({ name: 'checked', file, makesCategories, preview: await previewFile(file, makesCategories) })
    } catch (error) {
      refuse(error)
    }
  }

  async function run(file: File, total: number, makesCategories: boolean) {
    setStep({ name: 'importing', done: 0, total })
    try {
      const result = await runImport(file, makesCategories, (progress) =>
        setStep({ name: 'importing', ...progress }),
      )
      setStep({ name: 'imported', result })
      await ideasChanged()
    } catch (error) {
      refuse(error)
    }
  }

  return { step, check, run, again: () => setStep({ name: 'choosing' }) }
}
