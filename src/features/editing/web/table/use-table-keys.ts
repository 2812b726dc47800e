import { useShortcuts } from '#platform/web/ui/use-shortcuts.ts'

/** j and k walk the rows, x selects the one that has the focus; Enter opens it, as with any button. */
export function useTableKeys() {
  useShortcuts({
    j: () => focusRow(1),
    k: () => focusRow(-1),
    x: () => currentRow()?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click(),
    e: () => currentRow()?.querySelector<HTMLElement>('[data-edit]')?.click(),
  })
}

const currentRow = () => document.activeElement?.closest<HTMLElement>('[data-row]')

function focusRow(step: 1 | -1) {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const current = currentRow()
  const next = current ? rows[rows.indexOf(current) + step] : rows.at(step === 1 ? 0 : -1)
  next?.querySelector<HTMLElement>('[data-edit]')?.focus()
}
