import { useSearchParams } from 'react-router'
import { toParams, readTableView, type TableView } from '../table/table-view.ts'

/**
 * Returns the state of the ideas dashboard from the URL: cards or table (`isTable`), filters and page (`tableView`),
 * and the form that is open (`editedId`, or `isCreating` with `newTitle`); and functions that change it by navigating,
 * such as `edit` and `closeForm`.
 */
export function useDashboardUrl() {
  const [params, setParams] = useSearchParams()
  const tableView = readTableView(params)
  const isTable = params.get('view') === 'table'
  const edited = Number(params.get('edit'))
  const toList = (view: TableView, inTable = isTable) => ({
    ...(inTable && { view: 'table' }),
    ...toParams(view),
  })
  const list = toList(tableView)

  const go = (next: Record<string, string>, replace = false) =>
    setParams(next, { preventScrollReset: true, replace })

  return {
    isTable,
    tableView,
    /** Id of the idea being edited. */
    editedId: Number.isInteger(edited) && edited > 0 ? edited : undefined,
    isCreating: params.has('new'),
    /** Initial title of a new idea. */
    newTitle: params.get('new') ?? '',
    showCards: () => go(toList(tableView, false)),
    showTable: () => go(toList(tableView, true)),
    // Replaces the history entry while typing; each letter would otherwise add one.
    setTableView: (view: TableView, { replace } = { replace: view.filters.q !== tableView.filters.q }) =>
      go(toList(view), replace),
    create: () => go({ ...list, new: '' }),
    edit: (id: number) => go({ ...list, edit: String(id) }),
    closeForm: () => go(list, true),
  }
}

export type DashboardUrl = ReturnType<typeof useDashboardUrl>
