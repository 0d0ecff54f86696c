import type { RegisterRoutes } from '../app.ts'
import { registerHealthRoutes } from '../http/health-routes.ts'
import { registerEventRoutes } from '../notify/live/routes.ts'
import { registerAccountRoutes } from './accounts.ts'
import { registerCommonCommentRoutes } from './common-comments.ts'
import { registerContainerLoginRoutes } from './container-login.ts'
import { registerContainerSignRoutes } from './container-sign.ts'
import { registerDictionaryRoutes } from './dictionaries.ts'
import { registerDictionaryClassRoutes } from './dictionary-classes.ts'
import { registerExternalFormRoutes } from './external-form.ts'
import { registerFavouriteRoutes } from './favourites.ts'
import { registerFileRoutes } from './files.ts'
import { registerFormCallRoutes } from './form-calls.ts'
import { registerFormCommentRoutes } from './form-comments.ts'
import { registerFormRowRoutes } from './form-rows.ts'
import { registerFormRoutes } from './forms.ts'
import { registerHelpRoutes } from './help.ts'
import { registerInstanceRoutes } from './instances.ts'
import { registerListExportRoutes } from './list-exports.ts'
import { registerMapRoutes } from './maps.ts'
import { registerMessageSettingsRoutes } from './message-settings.ts'
import { registerMessageRoutes } from './messages.ts'
import { registerModelInformationRoutes } from './model-information.ts'
import { registerMyAccountRoutes } from './my-account.ts'
import { registerOrganisationRoutes } from './organisation.ts'
import { registerPeopleListRoutes } from './people-lists.ts'
import { registerPortalRoutes } from './portal.ts'
import { registerPortalPageRoutes } from './portal-pages.ts'
import { registerPrintRoutes } from './print.ts'
import { registerQrcodeRoutes } from './qrcode.ts'
import { registerQueryRoutes } from './query.ts'
import { registerRecentlyUsedRoutes } from './recently-used.ts'
import { registerRecordRoutes } from './records.ts'
import { registerRuleRoutes } from './rules.ts'
import { registerSecurityEventRoutes } from './security-events.ts'
import { registerSessionRoutes } from './session.ts'
import { registerSettingsRoutes } from './settings.ts'
import { registerShortCodeRoutes } from './short-codes.ts'
import { registerSystemRoutes } from './system.ts'
import { registerVendorEventRoutes } from './vendor-events.ts'
import { registerVendorIdRoutes } from './vendor-ids.ts'
import { registerWorkItemRoutes } from './work-items.ts'
import { registerItemActRoutes } from './workflow/acts.ts'
import { registerAdministrationRoutes } from './workflow/administration.ts'
import { registerBatchRoutes } from './workflow/batches.ts'
import { registerChartRoutes } from './workflow/chart.ts'
import { registerCirculateRoutes } from './workflow/circulates.ts'
import { registerDraftRoutes } from './workflow/drafts.ts'
import { registerEndingRoutes } from './workflow/endings.ts'
import { registerHandSignatureRoutes } from './workflow/hand-signature.ts'
import { registerHandoverRoutes } from './workflow/handover.ts'
import { registerHistoryRoutes } from './workflow/history.ts'
import { registerInstanceInfoRoutes } from './workflow/instance-info.ts'
import { registerMaintenanceListRoutes } from './workflow/maintenance-lists.ts'
import { registerMyActivityRoutes } from './workflow/my-activity.ts'
import { registerStartingRoutes } from './workflow/starting.ts'
import { registerTrustRoutes } from './workflow/trust.ts'
import { registerTrustChoiceRoutes } from './workflow/trust-choices.ts'
import { registerUrgeRoutes } from './workflow/urge.ts'
import { registerUserDraftRoutes } from './workflow/user-drafts.ts'
import { registerWorkItemQueryRoutes } from './workflow/work-item-query.ts'
import { registerWorkflowCentreRoutes } from './workflow-centre.ts'

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
