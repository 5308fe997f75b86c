/**
 * Categories of the templates of Implementing Regulation (EU) 2024/2835 with their sub-categories, in the order of the
 * templates. Decisions have a category and no sub-category.
 */
export const templateCategories: Record<string, { name: string; keywords: string[] }> = {
  STATEMENT_CATEGORY_ANIMAL_WELFARE: {
    name: 'Animal welfare',
    keywords: ['ANIMAL_HARM', 'UNLAWFUL_SALE_ANIMALS'],
  },
  STATEMENT_CATEGORY_CONSUMER_INFORMATION: {
    name: 'Consumer information infringements',
    keywords: [
      'HIDDEN_ADVERTISEMENT',
      'INSUFFICIENT_INFORMATION_ON_TRADERS',
      'MISLEADING_INFO_GOODS_SERVICES',
      'MISLEADING_INFO_CONSUMER_RIGHTS',
      'NONCOMPLIANCE_PRICING',
    ],
  },
  STATEMENT_CATEGORY_CYBER_VIOLENCE: {
    name: 'Cyber violence',
    keywords: [
      'CYBER_BULLYING_INTIMIDATION',
      'CYBER_HARASSMENT',
      'CYBER_INCITEMENT',
      'CYBER_STALKING',
      'NON_CONSENSUAL_IMAGE_SHARING',
      'NON_CONSENSUAL_MATERIAL_DEEPFAKE',
    ],
  },
  STATEMENT_CATEGORY_CYBER_VIOLENCE_AGAINST_WOMEN: {
    name: 'Cyber violence against women',
    keywords: [
      'BULLYING_AGAINST_GIRLS',
      'CYBER_HARASSMENT_AGAINST_WOMEN',
      'CYBER_STALKING_AGAINST_WOMEN',
      'FEMALE_GENDERED_DISINFORMATION',
      'INCITEMENT_AGAINST_WOMEN',
      'NON_CONSENSUAL_IMAGE_SHARING_AGAINST_WOMEN',
      'NON_CONSENSUAL_MATERIAL_DEEPFAKE_AGAINST_WOMEN',
    ],
  },
  STATEMENT_CATEGORY_DATA_PROTECTION_AND_PRIVACY_VIOLATIONS: {
    name: 'Data protection and privacy violations',
    keywords: [
      'BIOMETRIC_DATA_BREACH',
      'DATA_FALSIFICATION',
      'MISSING_PROCESSING_GROUND',
      'RIGHT_TO_BE_FORGOTTEN',
    ],
  },
  STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH: {
    name: 'Illegal or harmful speech',
    keywords: ['DEFAMATION', 'DISCRIMINATION', 'HATE_SPEECH'],
  },
  STATEMENT_CATEGORY_INTELLECTUAL_PROPERTY_INFRINGEMENTS: {
    name: 'Intellectual property infringements',
    keywords: [
      'COPYRIGHT_INFRINGEMENT',
      'DESIGN_INFRINGEMENT',
      'GEOGRAPHIC_INDICATIONS_INFRINGEMENT',
      'PATENT_INFRINGEMENT',
      'TRADE_SECRET_INFRINGEMENT',
      'TRADEMARK_INFRINGEMENT',
    ],
  },
  STATEMENT_CATEGORY_NEGATIVE_EFFECTS_ON_CIVIC_DISCOURSE_OR_ELECTIONS: {
    name: 'Negative effects on civic discourse or elections',
    keywords: ['MISINFORMATION_DISINFORMATION', 'VIOLATION_EU_LAW', 'VIOLATION_NATIONAL_LAW'],
  },
  STATEMENT_CATEGORY_PROTECTION_OF_MINORS: {
    name: 'Protection of minors',
    keywords: [
      'AGE_SPECIFIC_RESTRICTIONS_MINORS',
      'CHILD_SEXUAL_ABUSE_MATERIAL',
      'CHILD_SEXUAL_ABUSE_MATERIAL_DEEPFAKE',
      'GROOMING_SEXUAL_ENTICEMENT_MINORS',
      'UNSAFE_CHALLENGES',
    ],
  },
  STATEMENT_CATEGORY_RISK_FOR_PUBLIC_SECURITY: {
    name: 'Risk for public security',
    keywords: [
      'ILLEGAL_ORGANIZATIONS',
      'RISK_ENVIRONMENTAL_DAMAGE',
      'RISK_PUBLIC_HEALTH',
      'TERRORIST_CONTENT',
    ],
  },
  STATEMENT_CATEGORY_SCAMS_AND_FRAUD: {
    name: 'Scams and/or fraud',
    keywords: [
      'IMPERSONATION_ACCOUNT_HIJACKING',
      'INAUTHENTIC_ACCOUNTS',
      'INAUTHENTIC_LISTINGS',
      'INAUTHENTIC_USER_REVIEWS',
      'PHISHING',
      'PYRAMID_SCHEMES',
    ],
  },
  STATEMENT_CATEGORY_SELF_HARM: {
    name: 'Self-harm',
    keywords: ['CONTENT_PROMOTING_EATING_DISORDERS', 'SELF_MUTILATION', 'SUICIDE'],
  },
  STATEMENT_CATEGORY_UNSAFE_AND_PROHIBITED_PRODUCTS: {
    name: 'Unsafe, non-compliant or prohibited products',
    keywords: ['PROHIBITED_PRODUCTS', 'UNSAFE_PRODUCTS'],
  },
  STATEMENT_CATEGORY_VIOLENCE: {
    name: 'Violence',
    keywords: [
      'COORDINATED_HARM',
      'INCITEMENT_VIOLENCE_HATRED',
      'HUMAN_EXPLOITATION',
      'HUMAN_TRAFFICKING',
      'TRAFFICKING_WOMEN_GIRLS',
    ],
  },
  STATEMENT_CATEGORY_OTHER_VIOLATION_TC: {
    name: 'Other violation of provider’s terms and conditions',
    keywords: [
      'ADULT_SEXUAL_MATERIAL',
      'AGE_SPECIFIC_RESTRICTIONS',
      'GEOGRAPHICAL_REQUIREMENTS',
      'GOODS_SERVICES_NOT_PERMITTED',
      'LANGUAGE_REQUIREMENTS',
      'NUDITY',
    ],
  },
  STATEMENT_CATEGORY_NOT_SPECIFIED_ORDER: {
    name: 'Type of illegal content not specified by the public authority',
    keywords: [],
  },
  STATEMENT_CATEGORY_NOT_SPECIFIED_NOTICE: {
    name: 'Type of alleged illegal content not specified by the notifier',
    keywords: [],
  },
}
