export const emptyRegistration = {
  firstName: '',
  lastName: '',
  email: '',
  dateOfBirth: '',
  gender: '',
  documentType: '',
  documentNumber: '',
  phone: '',
  password: '',
  confirmPassword: '',
};
