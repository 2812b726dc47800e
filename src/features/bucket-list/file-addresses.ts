/** A member's list as a file, and what is added to it from one. */
export const listExportPath = '/api/my-bucket-list/export'
export const listImportPath = '/api/my-bucket-list/import'
