import type { RegisterRoutes } from './app.ts'
import { registerEventRoutes } from './events/routes.ts'
import { registerHealthRoutes } from './http/health-routes.ts'
import { registerAccountRoutes } from './routes/accounts.ts'
import { registerCommonCommentRoutes } from './routes/common-comments.ts'
import { registerContainerLoginRoutes } from './routes/container-login.ts'
import { registerContainerSignRoutes } from './routes/container-sign.ts'
import { registerDictionaryRoutes } from './routes/dictionaries.ts'
import { registerDictionaryClassRoutes } from './routes/dictionary-classes.ts'
import { registerExternalFormRoutes } from './routes/external-form.ts'
import { registerFavouriteRoutes } from './routes/favourites.ts'
import { registerFileRoutes } from './routes/files.ts'
import { registerFormCallRoutes } from './routes/form-calls.ts'
import { registerFormCommentRoutes } from './routes/form-comments.ts'
import { registerFormRowRoutes } from './routes/form-rows.ts'
import { registerFormRoutes } from './routes/forms.ts'
import { registerHelpRoutes } from './routes/help.ts'
import { registerInstanceRoutes } from './routes/instances.ts'
import { registerListExportRoutes } from './routes/list-exports.ts'
import { registerMapRoutes } from './routes/maps.ts'
import { registerMessageSettingsRoutes } from './routes/message-settings.ts'
import { registerMessageRoutes } from './routes/messages.ts'
import { registerModelInformationRoutes } from './routes/model-information.ts'
import { registerMyAccountRoutes } from './routes/my-account.ts'
import { registerOrganisationRoutes } from './routes/organisation.ts'
import { registerPeopleListRoutes } from './routes/people-lists.ts'
import { registerPortalRoutes } from './routes/portal.ts'
import { registerPortalPageRoutes } from './routes/portal-pages.ts'
import { registerPrintRoutes } from './routes/print.ts'
import { registerQrcodeRoutes } from './routes/qrcode.ts'
import { registerQueryRoutes } from './routes/query.ts'
import { registerRecentlyUsedRoutes } from './routes/recently-used.ts'
import { registerRecordRoutes } from './routes/records.ts'
import { registerRuleRoutes } from './routes/rules.ts'
import { registerSecurityEventRoutes } from './routes/security-events.ts'
import { registerSessionRoutes } from './routes/session.ts'
import { registerSettingsRoutes } from './routes/settings.ts'
import { registerShortCodeRoutes } from './routes/short-codes.ts'
import { registerSystemRoutes } from './routes/system.ts'
import { registerVendorEventRoutes } from './routes/vendor-events.ts'
import { registerVendorIdRoutes } from './routes/vendor-ids.ts'
import { registerWorkItemRoutes } from './routes/work-items.ts'
import { registerItemActRoutes } from './routes/workflow/acts.ts'
import { registerAdministrationRoutes } from './routes/workflow/administration.ts'
import { registerBatchRoutes } from './routes/workflow/batches.ts'
import { registerChartRoutes } from './routes/workflow/chart.ts'
import { registerCirculateRoutes } from './routes/workflow/circulates.ts'
import { registerDraftRoutes } from './routes/workflow/drafts.ts'
import { registerEndingRoutes } from './routes/workflow/endings.ts'
import { registerHandSignatureRoutes } from './routes/workflow/hand-signature.ts'
import { registerHandoverRoutes } from './routes/workflow/handover.ts'
import { registerHistoryRoutes } from './routes/workflow/history.ts'
import { registerInstanceInfoRoutes } from './routes/workflow/instance-info.ts'
import { registerMaintenanceListRoutes } from './routes/workflow/maintenance-lists.ts'
import { registerMyActivityRoutes } from './routes/workflow/my-activity.ts'
import { registerStartingRoutes } from './routes/workflow/starting.ts'
import { registerTrustRoutes } from './routes/workflow/trust.ts'
import { registerTrustChoiceRoutes } from './routes/workflow/trust-choices.ts'
import { registerUrgeRoutes } from './routes/workflow/urge.ts'
import { registerUserDraftRoutes } from './routes/workflow/user-drafts.ts'
import { registerWorkItemQueryRoutes } from './routes/workflow/work-item-query.ts'
import { registerWorkflowCentreRoutes } from './routes/workflow-centre.ts'

/** Every area of the API, one line each. */
export const AREAS: readonly RegisterRoutes[] = [
  registerHealthRoutes,
  registerEventRoutes,
  registerSessionRoutes,
  registerContainerLoginRoutes,
  registerContainerSignRoutes,
  registerVendorEventRoutes,
  registerVendorIdRoutes,
  registerSystemRoutes,
  registerSecurityEventRoutes,
  registerOrganisationRoutes,
  registerPeopleListRoutes,
  registerSettingsRoutes,
  registerMyAccountRoutes,
  registerAccountRoutes,
  registerMapRoutes,
  registerQrcodeRoutes,
  registerShortCodeRoutes,
  registerExternalFormRoutes,
  registerHelpRoutes,
  registerWorkItemRoutes,
  registerWorkItemQueryRoutes,
  registerInstanceRoutes,
  registerFormRoutes,
  registerFileRoutes,
  registerFormCallRoutes,
  registerPrintRoutes,
  registerFormRowRoutes,
  registerWorkflowCentreRoutes,
  registerPortalRoutes,
  registerPortalPageRoutes,
  registerFavouriteRoutes,
  registerRecentlyUsedRoutes,
  registerMyActivityRoutes,
  registerItemActRoutes,
  registerEndingRoutes,
  registerAdministrationRoutes,
  registerCirculateRoutes,
  registerChartRoutes,
  registerUrgeRoutes,
  registerHistoryRoutes,
  registerTrustRoutes,
  registerTrustChoiceRoutes,
  registerInstanceInfoRoutes,
  registerMaintenanceListRoutes,
  registerStartingRoutes,
  registerDraftRoutes,
  registerUserDraftRoutes,
  registerBatchRoutes,
  registerHandoverRoutes,
  registerFormCommentRoutes,
  registerCommonCommentRoutes,
  registerRecordRoutes,
  registerQueryRoutes,
  registerModelInformationRoutes,
  registerListExportRoutes,
  registerDictionaryRoutes,
  registerDictionaryClassRoutes,
  registerRuleRoutes,
  registerHandSignatureRoutes,
  registerMessageRoutes,
  registerMessageSettingsRoutes,
]
