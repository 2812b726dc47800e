import { useSearchParams } from 'react-router'
import { toParams, readTableView, type TableView } from '../table/table-view.ts'

/** What the dashboard of ideas shows lives in its address: which list, and which idea is open in the form. */
export function useDashboardUrl() {
  const [params, setParams] = useSearchParams()
  const tableView = readTableView(params)
  const isTable = params.get('view') === 'table'
  const edited = Number(params.get('edit'))
  const list: Record<string, string> = isTable ? { view: 'table', ...toParams(tableView) } : {}

  const go = (next: Record<string, string>, replace = false) =>
    setParams(next, { preventScrollReset: true, replace })

  return {
    isTable,
    tableView,
    /** The idea that is open. */
    editedId: Number.isInteger(edited) && edited > 0 ? edited : undefined,
    isCreating: params.has('new'),
    /** What a new idea begins with. */
    newTitle: params.get('new') ?? '',
    showCards: () => go({}),
    showTable: () => go({ view: 'table' }),
    // While typing, each letter would be a step of its own to go back.
    setTableView: (view: TableView, { replace } = { replace: view.filters.q !== tableView.filters.q }) =>
      go({ view: 'table', ...toParams(view) }, replace),
    create: () => go({ ...list, new: '' }),
    edit: (id: number) => go({ ...list, edit: String(id) }),
    closeForm: () => go(list, true),
  }
}

export type DashboardUrl = ReturnType<typeof useDashboardUrl>
